import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { canTransition } from "#features/quotes/quote-rules/quoteState.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

/** Returns the function that emails a quote to its customer again; null if its state or a missing address refuses it. */
export function useEmailAgain({ id, state, revising, recipient_email }: QuoteDetails): (() => Promise<unknown>) | null {
  const { change } = useQuoteChanges();
  if (!canTransition(state, "email_again") || revising || recipient_email === null) return null;
  return () =>
    change(quotesApi.emailAgain.call({ id }), {
      done: "Quote emailed again",
      failed: "Something went wrong. Please try again.",
    });
}
