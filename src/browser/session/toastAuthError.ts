import { toast } from "#ui/toast.tsx";
import { AuthFailure } from "./auth.ts";

/** Shows that sign-in, or an action around it, failed. An unexpected error gets the title "Error". */
export function toastAuthError(error: unknown, title: string): void {
  const foreseen = error instanceof AuthFailure && error.problem !== "unexpected";
  toast({
    title: foreseen ? title : "Error",
    description: foreseen ? error.message : "Please try again.",
    tone: "destructive",
  });
}
