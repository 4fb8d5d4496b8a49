import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import { corrections } from "#shared/search/correction.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import { addDemoChange, takeDemoChangeBack } from "#features/quotes/change-orders/changeOrder.demo.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { changeStatus } from "#features/requests/estimates/estimateChanges.demo.ts";
import { withoutFindings } from "#features/requests/estimates/storedEstimate.demo.ts";
import { jobSelection, type JobDetails, type JobSelection } from "#features/jobs/job-rules/job.ts";
import { scheduleMessages } from "#features/customers/schedules/serviceDue.ts";
import { totalOf } from "#features/jobs/job-rules/jobTotal.ts";
import {
  jobOfCustomer,
  jobOfEstimate,
  jobOfQuote,
  jobOfSchedule,
  type BegunJob,
} from "#features/jobs/job-rules/begunJob.ts";
import { jobRefusals, moveRefusal } from "#features/jobs/job-rules/jobRefusals.ts";
import { canMove, type JobProgress } from "#features/jobs/job-rules/jobState.ts";
import { jobSearchText } from "#features/jobs/job-rules/jobSearch.ts";
import type { jobsContract } from "./job.contract.ts";
import type { JobSource } from "./jobStart.ts";
import {
  changeDemoJob,
  demoJobById,
  detailsOf,
  hasVisitsAhead,
  rowOf,
  setDemoState,
  waitsForInvoice,
  type JobRows,
  type StoredJob,
} from "./storedJob.demo.ts";

type Context = DemoContext<JobRows>;

/** The visitor's jobs that match a selection: exact matches of a search first, then the newest. */
export function jobsFor(context: Context, { progress, search, ...of }: JobSelection): StoredJob[] {
  const sought = soughtIn(search);
  const found = context.store
    .read("jobs")
    .toSorted((a, b) => b.number - a.number)
    .filter(
      (job) =>
        (progress === "all" ||
          (progress === "needs_invoicing"
            ? waitsForInvoice(context, job)
            : rowOf(context, job).progress === progress)) &&
        (of.customer_id === undefined || job.customer_id === of.customer_id) &&
        (of.estimate_id === undefined || job.estimate_ids.includes(of.estimate_id)) &&
        (of.quote_id === undefined || job.quote_id === of.quote_id) &&
        (sought === null || isFoundIn(jobSearchText(job), sought)),
    );
  return exactFirst(found, search, jobSearchText);
}

const refuseOlder = (job: StoredJob, version: number) => {
  if (job.version !== version) throw new ProductError("conflict", jobRefusals.changed);
};

/** The demo's handlers for jobs: every step runs in the visitor's own browser. */
export const jobDemoHandlers: DemoHandlers<typeof jobsContract, JobRows> = {
  list: (context, { offset, limit, ...selection }) => {
    const found = jobsFor(context, selection);
    return { rows: found.slice(offset, offset + limit).map((job) => rowOf(context, job)), total: found.length };
  },

  find: (context, { search, limit }) =>
    jobsFor(context, jobSelection.parse({ search }))
      .slice(0, limit)
      .map((job) => rowOf(context, job))
      .map(({ id, number, title, client_name, progress }) => ({ id, number, title, client_name, progress })),

  didYouMean: (context, selection) =>
    corrections(
      selection.search,
      jobsFor(context, { ...selection, search: "" }).map((job) => ({
        search_text: jobSearchText(job),
        texts: [job.client_name, job.title],
      })),
    ),

  stats: (context) => {
    const jobs = context.store.read("jobs");
    const rows = jobs.map((job) => rowOf(context, job));
    const counted = (progress: JobProgress) => rows.filter((row) => row.progress === progress).length;
    return {
      to_schedule: counted("to_schedule"),
      scheduled: counted("scheduled"),
      in_progress: counted("in_progress"),
      done: counted("done"),
      invoiced: counted("invoiced"),
      paid: counted("paid"),
      closed: counted("closed"),
      cancelled: counted("cancelled"),
      needs_invoicing: jobs.filter((job) => waitsForInvoice(context, job)).length,
    };
  },

  get: (context, { id }) => detailsOf(context, demoJobById(context, id)),

  create: (context, source) => {
    const begun = begunFrom(context, source);
    const standing = context.store
      .read("jobs")
      .find(
        ({ state, quote_id, estimate_ids, schedule_id }) =>
          state !== "cancelled" &&
          ((begun.quote_id !== null && quote_id === begun.quote_id) ||
            (begun.schedule_id !== null && schedule_id === begun.schedule_id && state === "open") ||
            (source.estimate_id !== undefined && estimate_ids.includes(source.estimate_id))),
      );
    if (standing) return detailsOf(context, standing);
    const jobs = context.store.read("jobs");
    const job: StoredJob = {
      ...begun,
      id: crypto.randomUUID(),
      number: Math.max(0, ...jobs.map(({ number }) => number)) + 1,
      state: "open",
      changes: [],
      total: totalOf(begun.work),
      notes: null,
      reason: null,
      series: null,
      done_at: null,
      closed_at: null,
      version: 1,
      created_at: context.now().toISOString(),
    };
    context.store.write("jobs", [...jobs, job]);
    if (job.customer_id !== null)
      addEntry(context, { customer_id: job.customer_id, kind: "job_created", text: job.title });
    return detailsOf(context, job);
  },

  save: (context, { id, version, work, ...fields }) => {
    const job = demoJobById(context, id);
    if (work && job.quote_id !== null) throw new ProductError("conflict", jobRefusals.fixedWork);
    if (work && job.changes.length > 0) throw new ProductError("conflict", jobRefusals.changedWork);
    refuseOlder(job, version);
    return changeDemoJob(context, id, () => ({ ...job, ...fields, ...(work ? { work, total: totalOf(work) } : {}) }));
  },

  agreeChange: (context, { id, version, ...entered }) => {
    const job = demoJobById(context, id);
    refuseOlder(job, version);
    addDemoChange(context, id, { id: crypto.randomUUID(), quote_id: null, number: null, ...entered });
    return noteChange(context, id);
  },

  undoChange: (context, { id, version, change_id }) => {
    refuseOlder(demoJobById(context, id), version);
    takeDemoChangeBack(context, id, change_id, { signed: false });
    return noteChange(context, id);
  },

  move: (context, { id, version, state, reason }) => {
    const job = demoJobById(context, id);
    refuseOlder(job, version);
    if (!canMove(job.state, state)) throw new ProductError("conflict", moveRefusal(job.state));
    if ((state === "done" || state === "cancelled") && hasVisitsAhead(context, id))
      throw new ProductError("conflict", jobRefusals.visitsAhead);
    if (state === "closed") changeStatus(context, job.estimate_ids, "completed");
    return setDemoState(context, id, state, state === "cancelled" ? (reason ?? null) : null);
  },
};

/** Adds the new agreed total of a job to the timeline of its customer, and returns the job. */
function noteChange(context: Context, id: string): JobDetails {
  const job = demoJobById(context, id);
  if (job.customer_id !== null)
    addEntry(context, { customer_id: job.customer_id, kind: "job_changed", text: formatCents(job.total) });
  return detailsOf(context, job);
}

function begunFrom(
  { store }: Context,
  { quote_id, estimate_id, customer_id, schedule_id, ...about }: JobSource,
): BegunJob {
  if (quote_id !== undefined) {
    const quote = store.read("quotes").find(({ id }) => id === quote_id);
    const version = quote?.versions.find(({ number }) => number === quote.acceptance?.version);
    if (!quote?.acceptance || quote.state !== "accepted" || !version)
      throw new ProductError("conflict", jobRefusals.notAccepted);
    return jobOfQuote(quote, version.content, quote.acceptance.choice);
  }
  if (estimate_id !== undefined) {
    const estimate = store.read("estimates").find(({ id, deleted_at }) => id === estimate_id && !deleted_at);
    if (!estimate) throw new ProductError("not_found", jobRefusals.noEstimate);
    return jobOfEstimate(withoutFindings(estimate));
  }
  const service = store.read("customerServices").find(({ id }) => id === schedule_id);
  const carried = store
    .read("followUps")
    .find(({ id, service_interval_months }) => id === schedule_id && service_interval_months !== null);
  const schedule = service ?? (carried && { ...carried, service_name: null });
  if (schedule_id !== undefined && !schedule) throw new ProductError("not_found", scheduleMessages.gone);
  const customer = store.read("customers").find(({ id }) => id === (schedule?.customer_id ?? customer_id));
  if (!customer) throw new ProductError("not_found", jobRefusals.noCustomer);
  return schedule ? jobOfSchedule(customer, schedule) : jobOfCustomer(customer, about);
}
