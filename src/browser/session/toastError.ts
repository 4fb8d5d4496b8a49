import { dismissFailures, toast } from "#ui/toast.tsx";
import { elsewhereStore } from "#browser/client/pageBusiness.ts";
import { returnToPageBusiness } from "./enterBusiness.ts";
import { DemoRefusal, demoTitle, ProductError } from "#shared/errors.ts";

/** The message for a person who was removed from the business of their current page. */
const removedWords = "You were removed from this business, so this can't be saved. Copy what you typed if you need it.";

/**
 * Shows the person that an action failed, under `title`. The text is the server's refusal, or `words` for an unexpected
 * failure, or `signedOut` if the session has ended. A refusal by the demo appears calmly, under its own title.
 */
export function toastError(
  error: unknown,
  { title = "Error", words, signedOut }: { title?: string; words: string; signedOut?: string },
): void {
  if (error instanceof DemoRefusal) toast({ title: demoTitle, description: error.message });
  // The person was signed in when the work began. The typed text waits until they sign in again, for example in another
  // tab.
  else if (error instanceof ProductError && error.code === "signed_out")
    toast({
      title: signedOut ? title : "Session expired",
      description: signedOut ?? "Please log in again to continue.",
      tone: "destructive",
    });
  else if (elsewhereStore.get()?.removed && error instanceof ProductError)
    toast({ title, description: removedWords, tone: "destructive" });
  else if (error instanceof ProductError && error.code === "other_business")
    toast({
      title,
      description: error.message,
      tone: "destructive",
      action: { label: "Switch back", onClick: switchBack },
    });
  else
    toast({
      title,
      description: error instanceof ProductError && error.code !== "unavailable" ? error.message : words,
      tone: "destructive",
    });
}

/** Opens the business of this page again and shows the result. */
export function switchBack(): void {
  returnToPageBusiness().then(
    () => {
      dismissFailures();
      toast({ title: "Switched back", description: "You can save again.", tone: "success" });
    },
    (error: unknown) => toastError(error, { title: "Business not opened", words: "Please try again." }),
  );
}
