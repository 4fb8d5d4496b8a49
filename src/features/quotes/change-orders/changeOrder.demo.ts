import type { DemoContext } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { negative, type Sums } from "#shared/money/cents.ts";
import { isAgreedByVisit } from "./agreedByVisit.ts";
import { changeOfQuote, type AgreedChange, type AgreedWork } from "./agreedChange.ts";
import { agreedTotal, type ChangedPart } from "./agreedSums.ts";
import { assertCanHave, assertTakesChanges, changeRefusals, refusalFor, type ChangeableJob } from "./changeRules.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { dayIn } from "#shared/days/calendarDays.ts";

/** The changes of a job's agreed work in the demo, by the rules of the server. */

/** A job of the demo, as far as changes read and write it. */
type ChangedJob = {
  id: string;
  number: number;
  title: string;
  state: string;
  customer_id: string | null;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  work: AgreedWork;
  changes: AgreedChange[];
  series: unknown;
  total: number;
  version: number;
};
/** The collections that changes use; other features keep more in them. */
export type ChangeRows<Job extends ChangedJob = ChangedJob> = {
  jobs: Job[];
  invoices: {
    job_id: string | null;
    state: string;
    content: { sums: Sums } | null;
    credit_notes: { content: { sums: Sums } }[];
  }[];
  calendar: { job_id: string | null; occurrence_day: string | null }[];
};
type Context = DemoContext<ChangeRows>;

/** A job that takes changes now. Throws `not_found` if it does not exist, `conflict` if it takes none. */
export function demoJobOfChange(context: Context, id: string): ChangedJob {
  const job = jobById(context, id);
  assertTakesChanges(changeableFrom(context, job));
  return job;
}

/** Returns a job that could have this change now. Throws `conflict` if it could not. */
export function assertDemoJobTakes(context: Context, id: string, change: ChangedPart): ChangedJob {
  const job = demoJobOfChange(context, id);
  assertCanHave(changeableFrom(context, job), [...job.changes, change]);
  return job;
}

/** Adds the change that was accepted with a change order to its job. */
export function agreeByDemoOrder(
  context: Context,
  { id, job_id, acceptance, versions }: DemoQuote,
  isMember: boolean,
): void {
  const content = versions.find(({ number }) => number === acceptance?.version)?.content;
  if (job_id === null || !acceptance || !content) return;
  const on = dayIn(visitorsZone(), new Date(acceptance.accepted_at));
  try {
    addDemoChange(context, job_id, changeOfQuote({ id }, content, { name: acceptance.name, on }));
  } catch (error) {
    throw refusalFor({ language: acceptance.language, isMember }, error);
  }
}

/** Adds an agreed change to a job. */
export function addDemoChange(context: Context, jobId: string, change: AgreedChange): void {
  const { changes } = assertDemoJobTakes(context, jobId, change);
  storeChanges(context, jobId, [...changes, change]);
}

/** Takes a change back. `signed`: its change order was reopened. */
export function takeDemoChangeBack(
  context: Context,
  jobId: string,
  changeId: string,
  { signed }: { signed: boolean },
): void {
  const job = jobById(context, jobId);
  const change = job.changes.find(({ id }) => id === changeId);
  if (!change) throw new ProductError("not_found", changeRefusals.gone);
  if (!signed && change.quote_id !== null) throw new ProductError("conflict", changeRefusals.signed);
  const left = job.changes.filter(({ id }) => id !== changeId);
  assertCanHave(changeableFrom(context, job), left);
  storeChanges(context, jobId, left);
}

function storeChanges({ store }: Context, id: string, changes: AgreedChange[]): void {
  const changed = (job: ChangedJob) => ({
    ...job,
    changes,
    total: agreedTotal({ work: job.work, changes }),
    version: job.version + 1,
  });
  store.write(
    "jobs",
    store.read("jobs").map((job) => (job.id === id ? changed(job) : job)),
  );
}

function jobById({ store }: Context, id: string): ChangedJob {
  const job = store.read("jobs").find((one) => one.id === id);
  if (!job) throw new ProductError("not_found", changeRefusals.noJob);
  return job;
}

function changeableFrom({ store }: Context, { id, work, changes, state, series }: ChangedJob): ChangeableJob {
  const issued = store
    .read("invoices")
    .flatMap(({ job_id, state: of, content, credit_notes }) =>
      job_id === id && of === "issued" && content
        ? [content.sums, ...credit_notes.map((note) => negative(note.content.sums))]
        : [],
    );
  const visits = store.read("calendar").filter(({ job_id }) => job_id === id);
  return { work, changes, state, by_visit: isAgreedByVisit({ repeats: series !== null }, visits), issued };
}
