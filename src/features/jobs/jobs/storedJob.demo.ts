import type * as z from "zod";
import type { DemoContext } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import type { Sums } from "#shared/money/cents.ts";
import { paidOf, paidToward } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { jobDetails, type JobDetails, type JobRow } from "#features/jobs/job-rules/job.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import {
  jobMoveKinds,
  needsInvoicing,
  progressOf,
  stateAfterVisits,
  type JobInvoice,
  type JobState,
} from "#features/jobs/job-rules/jobState.ts";

/** Finds, changes and shows the jobs that the demo stores. */

/** A job as the demo stores it. */
export const storedJob = jobDetails.omit({
  progress: true,
  next_visit: true,
  quote_number: true,
  paid: true,
  by_visit: true,
});
export type StoredJob = z.output<typeof storedJob>;

/** The collections that the demo's jobs use. */
export type JobRows = {
  jobs: StoredJob[];
  calendar: {
    id: string;
    job_id: string | null;
    start_datetime: string;
    end_datetime: string;
    start_day: string | null;
    completed_at: string | null;
    occurrence_day: string | null;
  }[];
  invoices: {
    job_id: string | null;
    event_id: string | null;
    state: "draft" | "issued" | "void";
    total: number;
    payments: LedgerEntry[];
    content: { sums: Sums } | null;
    credit_notes: { amount: number; content: { sums: Sums } }[];
  }[];
  quotes: DemoQuote[];
  estimates: StoredDemoEstimate[];
  customers: { id: string; name: string; email: string | null; phone: string | null; address: string | null }[];
  timeline: DemoTimelineEvent[];
  followUps: { id: string; customer_id: string; service_interval_months: number | null }[];
  customerServices: { id: string; customer_id: string; service_name: string }[];
};
type Context = DemoContext<JobRows>;

const visitsOf = ({ store }: Context, id: string) =>
  store
    .read("calendar")
    .filter(({ job_id }) => job_id === id)
    .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime));

const invoicesOf = ({ store }: Context, id: string): JobInvoice[] =>
  store
    .read("invoices")
    .filter(({ job_id, state }) => job_id === id && state === "issued")
    .map(({ event_id, total, credit_notes, payments }) => ({
      event_id,
      total,
      credited: credit_notes.reduce((sum, { amount }) => sum + amount, 0),
      paid: paidToward(payments),
    }));

/** True if a job waits for an invoice. */
export const waitsForInvoice = (context: Context, { id, state, total, series }: StoredJob): boolean =>
  needsInvoicing({ state, total, repeats: series !== null }, visitsOf(context, id), invoicesOf(context, id));

/** A job as lists show it. */
export function rowOf(context: Context, job: StoredJob): JobRow {
  const visits = visitsOf(context, job.id);
  const next = visits.find(({ completed_at }) => completed_at === null);
  return {
    id: job.id,
    number: job.number,
    title: job.title,
    client_name: job.client_name,
    client_address: job.client_address,
    customer_id: job.customer_id,
    quote_id: job.quote_id,
    estimate_ids: job.estimate_ids,
    state: job.state,
    progress: progressOf(job, visits, invoicesOf(context, job.id), context.now()),
    next_visit: next
      ? {
          id: next.id,
          start_datetime: next.start_datetime,
          end_datetime: next.end_datetime,
          start_day: next.start_day,
        }
      : null,
    total: job.total,
    created_at: job.created_at,
  };
}

/** A job as its page shows it. */
export function detailsOf(context: Context, job: StoredJob): JobDetails {
  const quote = context.store.read("quotes").find(({ id }) => id === job.quote_id);
  return {
    ...job,
    ...rowOf(context, job),
    quote_number: quote?.number ?? null,
    paid: paidOf(quote?.payments ?? []),
    by_visit: isAgreedByVisit({ repeats: job.series !== null }, visitsOf(context, job.id)),
  };
}

/** A job of the visitor. Throws `not_found` if it does not exist. */
export function demoJobById({ store }: Context, id: string): StoredJob {
  const found = store.read("jobs").find((job) => job.id === id);
  if (!found) throw new ProductError("not_found", jobRefusals.gone);
  return found;
}

/** Stores a changed job and returns it. `steps`: 1 for a change by a member, 0 for one that follows from its visits. */
export function changeDemoJob(
  context: Context,
  id: string,
  change: (job: StoredJob) => StoredJob,
  steps: 0 | 1 = 1,
): JobDetails {
  const job = demoJobById(context, id);
  const after = { ...change(job), version: job.version + steps };
  context.store.write(
    "jobs",
    context.store.read("jobs").map((one) => (one.id === id ? after : one)),
  );
  return detailsOf(context, after);
}

/** Sets the state of a job, with its times and an entry on its customer's timeline. */
export function setDemoState(context: Context, id: string, state: JobState, reason: string | null): JobDetails {
  const now = context.now().toISOString();
  const isOver = state === "done" || state === "closed";
  const after = changeDemoJob(context, id, (job) => ({
    ...job,
    state,
    reason,
    series: state === "open" ? job.series : null,
    done_at: isOver ? (job.done_at ?? now) : null,
    closed_at: state === "closed" ? now : null,
  }));
  if (after.customer_id !== null)
    addEntry(context, { customer_id: after.customer_id, kind: jobMoveKinds[state], text: reason ?? after.title });
  return after;
}

/** True if a job has visits that are not done. */
export const hasVisitsAhead = (context: Context, id: string): boolean =>
  visitsOf(context, id).some(({ completed_at }) => completed_at === null);

/** Lets the state of a job follow its visits, by the rule of the server. */
export function followVisits(context: Context, jobId: string | null): void {
  if (jobId === null) return;
  const { state, series } = demoJobById(context, jobId);
  const to = stateAfterVisits(state, visitsOf(context, jobId), { repeats: series !== null });
  if (to !== state) setDemoState(context, jobId, to, null);
}
