import { toast } from "#ui/toast.tsx";
import { DemoRefusal, demoTitle, ProductError } from "#shared/errors.ts";

/**
 * Tells the person that something did not work, under `title`: in the refusal's own words, or in `words` where nobody
 * refused but something broke on the way. What the demo does not do is told calmly, under its own title.
 */
export function tellFailure(error: unknown, { title = "Error", words }: { title?: string; words: string }): void {
  if (error instanceof DemoRefusal) toast({ title: demoTitle, description: error.message });
  else toast({ title, description: error instanceof ProductError && error.code !== "unavailable" ? error.message : words, tone: "destructive" });
}
