import { workStateIn } from "#features/requests/threads/thread.ts";
import { quoteStateLabels, type QuoteState } from "./quoteState.ts";
import { waitsOf } from "./quoteWaits.ts";

/** The one next step of a job, for its owner: the primary button of the estimate's page and of the quote's page. */

type Reached = Parameters<typeof workStateIn>[0];

/** The next step of an estimate. `quote` is the one to open. */
export type StepOfEstimate<Quote> =
  { kind: "create" } | { kind: "schedule" } | { kind: "continue" | "view"; quote: Quote; label: string };

/**
 * Returns the next step of an estimate, whose quotes come newest first; null if the job is over. Work can be scheduled
 * with a plan that has the calendar.
 */
export function stepOfEstimate<Quote extends { number: number | null; state: QuoteState }>(
  thread: Reached,
  quotes: readonly Quote[],
  { canSchedule }: { canSchedule: boolean },
): StepOfEstimate<Quote> | null {
  const accepted = quotes.find(({ state }) => state === "accepted");
  if (accepted && canSchedule && workStateIn(thread) === "to-schedule") return { kind: "schedule" };
  const quote = accepted ?? quotes[0];
  if (quote)
    return quote.state === "draft"
      ? { kind: "continue", quote, label: "Continue Quote" }
      : { kind: "view", quote, label: `View Quote ${quote.number ?? ""}, ${quoteStateLabels[quote.state]}` };
  return thread.ended === null && workStateIn(thread) !== "done" ? { kind: "create" } : null;
}

/** The next step of a sent quote. */
export type StepOfQuote = "continue" | "text" | "copy" | "email_again" | "schedule" | "collect" | "new_version";

/** A quote without an answer is emailed again after this many milliseconds: a day. */
const emailedAgainAfter = 86_400_000;

/**
 * Returns the next step of a sent quote at an instant; null if there is nothing to do. `emailed`: its current version
 * reached its customer by email. Amounts are in cents.
 */
export function stepOfQuote(
  quote: {
    state: QuoteState;
    total: number;
    revising: boolean;
    sent_at: string | null;
    acceptance: { deposit: number } | null;
    paid: number;
    emailed: boolean;
    phone: string | null;
  },
  thread: Reached,
  { canSchedule, now }: { canSchedule: boolean; now: Date },
): StepOfQuote | null {
  const { state, acceptance, emailed } = quote;
  if (state === "accepted") {
    const waits = waitsOf({ ...quote, deposit: acceptance?.deposit ?? 0, asked: false, work: workStateIn(thread) });
    if (waits.includes("to-collect")) return "collect";
    return canSchedule && waits.includes("to-schedule") ? "schedule" : null;
  }
  if (quote.revising) return "continue";
  if (state !== "sent") return "new_version";
  const isOld = now.getTime() - Date.parse(quote.sent_at ?? "") >= emailedAgainAfter;
  if (emailed && isOld) return "email_again";
  return quote.phone === null ? "copy" : "text";
}
