import { toast } from "#ui/toast.tsx";
import { AuthFailure } from "./auth.ts";

/** Tells that signing in, or what belongs to it, did not work; what nobody foresaw under the title "Error". */
export function toastAuthError(error: unknown, title: string): void {
  const foreseen = error instanceof AuthFailure && error.problem !== "unexpected";
  toast({
    title: foreseen ? title : "Error",
    description: foreseen ? error.message : "Please try again.",
    tone: "destructive",
  });
}
