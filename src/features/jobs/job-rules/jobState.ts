import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.ts";
import { openAmount } from "#shared/payments/ledger.ts";
import type { TimelineKind } from "#shared/timeline.ts";

/**
 * The states of a job, and the state of its work and its money as the list shows it. `jobProgress.queries.ts` has the later
 * rules as conditions; a test compares them. No Zod here, because customers' phones load this code.
 */

/** The stored states of a job, with their labels. */
export const jobStateLabels = { open: "Open", done: "Done", closed: "Closed", cancelled: "Cancelled" } as const;
export type JobState = keyof typeof jobStateLabels;
export const jobStates = Object.keys(jobStateLabels) as [JobState, ...JobState[]];

/** The states to which each state can change. */
const moves: Readonly<Record<JobState, readonly JobState[]>> = {
  open: ["done", "cancelled"],
  done: ["open", "closed"],
  closed: ["done"],
  cancelled: ["open"],
};

/** The entry on the customer's timeline for each change of state. */
export const jobMoveKinds = {
  open: "job_reopened",
  done: "job_done",
  closed: "job_closed",
  cancelled: "job_cancelled",
} as const satisfies Record<JobState, TimelineKind>;

/** True if a job can change from one state to another. */
export const canMove = (from: JobState, to: JobState): boolean => moves[from].includes(to);

/** True if visits can be planned for a job in a state. */
export const takesVisits = (state: string): boolean => state === "open" || state === "done";

/** The steps of a job as the list shows them: of an open one by its visits, of a done one by its invoices, else its state. */
export const jobProgressLabels = {
  to_schedule: "To be scheduled",
  scheduled: "Scheduled",
  in_progress: "In progress",
  done: "Done, not invoiced",
  invoiced: "Invoiced",
  paid: "Paid",
  closed: "Closed",
  cancelled: "Cancelled",
} as const;
export type JobProgress = keyof typeof jobProgressLabels;
export const jobProgresses = Object.keys(jobProgressLabels) as [JobProgress, ...JobProgress[]];

/** The fields of a visit that say how far a job is. Instants, and the day of the repetition that planned it. */
export type ProgressVisit = { start_datetime: string; completed_at: string | null; occurrence_day: string | null };

/** The steps that a list can be limited to. Jobs that need an invoice are at several steps. */
export const jobStepLabels = { ...jobProgressLabels, needs_invoicing: "Needs invoicing" } as const;
export type JobStep = keyof typeof jobStepLabels;
export const jobSteps = Object.keys(jobStepLabels) as [JobStep, ...JobStep[]];

/** The amounts of an issued invoice of a job, in cents; `event_id`: the visit that it covers alone. */
export type JobInvoice = { event_id: string | null; total: number; credited: number; paid: number };

/** The fields of a job that say, with its invoices, how far its money is. `total`: agreed, in cents. */
type JobMoney = { state: JobState; total: number };

const isWhollyInvoiced = (
  { total }: JobMoney,
  visits: readonly ProgressVisit[],
  invoices: readonly JobInvoice[],
): boolean => {
  const agreed = total * (isAgreedByVisit({ repeats: false }, visits) ? visits.length : 1);
  return invoices.reduce((sum, invoice) => sum + invoice.total - invoice.credited, 0) >= agreed;
};

/**
 * The progress of a job at an instant. An open job without a visit to come is to be scheduled, also after visits that are
 * done; it is in progress once a visit began or is done. A done job with an agreed total is invoiced once its issued
 * invoices, less credit notes, cover that total, and paid once nothing of them is owed. The total is for each visit if the
 * job repeated before it was done.
 */
export function progressOf(
  job: JobMoney,
  visits: readonly ProgressVisit[],
  invoices: readonly JobInvoice[],
  now: Date,
): JobProgress {
  if (job.state === "done" && job.total > 0 && isWhollyInvoiced(job, visits, invoices))
    return invoices.some(({ total, credited, paid }) => openAmount(total - credited, paid) > 0) ? "invoiced" : "paid";
  if (job.state !== "open") return job.state;
  const ahead = visits.filter(({ completed_at }) => completed_at === null);
  if (ahead.length === 0) return "to_schedule";
  const hasBegun = ahead.length < visits.length || ahead.some((one) => Date.parse(one.start_datetime) <= now.getTime());
  return hasBegun ? "in_progress" : "scheduled";
}

/**
 * True if a job waits for an invoice: it is done and not wholly invoiced, or its work is agreed for each visit and one
 * of its done visits has no invoice. A job without an agreed total waits for none.
 */
export function needsInvoicing(
  job: JobMoney & { repeats: boolean },
  visits: readonly (ProgressVisit & { id: string })[],
  invoices: readonly JobInvoice[],
): boolean {
  if (job.total <= 0) return false;
  if (job.state === "done") return !isWhollyInvoiced(job, visits, invoices);
  if (job.state !== "open" || !isAgreedByVisit(job, visits)) return false;
  return visits.some(
    ({ id, completed_at }) => completed_at !== null && !invoices.some(({ event_id }) => event_id === id),
  );
}

/**
 * The state of a job after one of its visits was planned, recorded as done, or reopened: done once all its visits are
 * made, and open again with one that is not. A job that `repeats` stays open. Closed and cancelled jobs keep their state.
 */
export function stateAfterVisits(
  state: JobState,
  visits: readonly Pick<ProgressVisit, "completed_at">[],
  { repeats }: { repeats: boolean } = { repeats: false },
): JobState {
  if (visits.length === 0 || (state !== "open" && state !== "done")) return state;
  if (repeats) return "open";
  return visits.every(({ completed_at }) => completed_at !== null) ? "done" : "open";
}
