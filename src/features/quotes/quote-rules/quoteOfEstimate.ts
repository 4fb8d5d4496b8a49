import * as z from "zod";
import { isViewed, quoteStates, stateAt, type StoredState } from "./quoteState.ts";

/** The newest quote of an estimate and its state. `viewed` is true if the customer has opened the version sent last. */
export const quoteOfEstimate = z.object({
  estimate_id: z.uuid(),
  quote_id: z.uuid(),
  number: z.int().nullable(),
  state: z.enum(quoteStates),
  viewed: z.boolean(),
});
export type QuoteOfEstimate = z.output<typeof quoteOfEstimate>;

/** The fields of a quote that this needs. */
type Quote = {
  id: string;
  number: number | null;
  estimate_ids: readonly string[];
  state: StoredState;
  expires_at: string | null;
  sent_at: string | null;
  last_viewed_at: string | null;
};

/**
 * Returns the newest quote of each of these estimates at an instant. `quotes` must be newest first. Estimates without a
 * quote are left out.
 */
export function newestQuotes(quotes: readonly Quote[], estimateIds: readonly string[], now: Date): QuoteOfEstimate[] {
  return [...new Set(estimateIds)].flatMap((estimate_id) => {
    const quote = quotes.find(({ estimate_ids }) => estimate_ids.includes(estimate_id));
    if (!quote) return [];
    const { id: quote_id, number } = quote;
    return [{ estimate_id, quote_id, number, state: stateAt(quote, now), viewed: isViewed(quote) }];
  });
}
