import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/**
 * The state of a job's work: one rule for the status line, the next step, the lists and counts of what waits, and the
 * customer's pages. `workState.queries.ts` has the same rule as conditions; a test compares them. No Zod here, because
 * customers' phones load this code.
 */

/** `untraceable`: the job has neither an estimate nor a customer, by which its visits are known. */
export type WorkState = "untraceable" | "to-schedule" | "scheduled" | "done" | "cancelled";

/** The fields by which the visits of a job are known: those of its quote, or only the ids of its estimates. */
export type VisitedJob = {
  estimate_ids: readonly string[];
  customer_id: string | null;
  /** The state of the quote; null for estimates without a quote. */
  state: string | null;
  answered_at: string | null;
};

/** Estimates without a quote as a job with visits. */
export const jobOfEstimates = (estimate_ids: readonly string[]): VisitedJob => ({
  estimate_ids,
  customer_id: null,
  state: null,
  answered_at: null,
});

/**
 * The instant until which an event may last. Whole days are stored as those days in UTC, which end up to 12 hours later in
 * zones west of it. A day that may not be over counts as not over.
 */
export const mayLastUntil = ({ end_datetime, start_day }: { end_datetime: string; start_day: string | null }): number =>
  Date.parse(end_datetime) + (start_day === null ? 0 : wholeDaysLaterMs);
const wholeDaysLaterMs = 12 * 60 * 60 * 1000;

/**
 * True if an event is a visit of a job: it belongs to one of the job's estimates. The visits of an accepted quote without
 * estimates are its customer's events that belong to no estimate and were not over when the customer accepted.
 */
export function isVisitOf(
  { estimate_ids, customer_id, state, answered_at }: VisitedJob,
  event: { estimate_id: string | null; customer_id: string | null; end_datetime: string; start_day: string | null },
): boolean {
  if (event.estimate_id !== null) return estimate_ids.includes(event.estimate_id);
  if (estimate_ids.length > 0 || state !== "accepted" || customer_id === null || answered_at === null) return false;
  return event.customer_id === customer_id && mayLastUntil(event) >= Date.parse(answered_at);
}

/** True if the visits of a job can be known. */
export const isTraceable = ({ estimate_ids, customer_id }: Pick<VisitedJob, "estimate_ids" | "customer_id">): boolean =>
  estimate_ids.length > 0 || customer_id !== null;

/** The facts that decide the state of a job's work. */
export type WorkFacts = {
  traceable: boolean;
  /** The statuses of its estimates, without deleted ones. */
  statuses: readonly EstimateStatus[];
  visits: readonly { completed_at: string | null }[];
};

/** Returns the state of a job's work. It is done once all its estimates are completed, or all its visits are made. */
export function workStateOf({ traceable, statuses, visits }: WorkFacts): WorkState {
  if (statuses.length > 0 && statuses.every((status) => status === "cancelled")) return "cancelled";
  if (areCompleted(statuses) || areMade(visits)) return "done";
  if (visits.length > 0) return "scheduled";
  return traceable ? "to-schedule" : "untraceable";
}

/** True if the estimates of a job are completed; cancelled ones do not count. */
export function areCompleted(statuses: readonly EstimateStatus[]): boolean {
  const open = statuses.filter((status) => status !== "cancelled");
  return open.length > 0 && open.every((status) => status === "completed");
}

const areMade = (visits: WorkFacts["visits"]): boolean =>
  visits.length > 0 && visits.every(({ completed_at }) => completed_at !== null);
