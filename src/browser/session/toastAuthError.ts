import { toast } from "#ui/toast.tsx";
import { AuthFailure } from "./auth.ts";

/** Reports that signing in, or what belongs to it, failed; what nobody foresaw under the title "Error". */
export function toastAuthError(error: unknown, title: string): void {
  const foreseen = error instanceof AuthFailure && error.problem !== "unexpected";
  toast({
    title: foreseen ? title : "Error",
    description: foreseen ? error.message : "Please try again.",
    tone: "destructive",
  });
}
