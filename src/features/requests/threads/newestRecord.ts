import type { Thread } from "./thread.ts";

/** The refusal for a quote that does not exist. */
export const quoteOfThreadGone = "This quote was not found. It may have been deleted.";

/** The thread of a customer who has neither an estimate nor a sent quote. */
export const noThread: Thread = { steps: [], opened: null, ended: null };

/** True if the thread begins with an estimate that exists. */
export const isThreadOfEstimate = ({ steps }: Thread): boolean => steps[0]?.step === "requested";

/**
 * Returns the records of a customer's newest job: the newest estimate, or a newer quote. Each list begins with the
 * newest. Null if there is neither.
 */
export function newestRecord(
  [estimate]: readonly { id: string; created_at: string }[],
  [quote]: readonly { id: string; created_at: string; estimate_ids: string[] }[],
): { estimate_ids: string[]; quote_id?: string } | null {
  if (quote && (!estimate || Date.parse(quote.created_at) > Date.parse(estimate.created_at)))
    return { estimate_ids: quote.estimate_ids, quote_id: quote.id };
  return estimate ? { estimate_ids: [estimate.id] } : null;
}
