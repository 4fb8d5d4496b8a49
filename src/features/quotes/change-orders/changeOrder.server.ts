import { randomUUID } from "node:crypto";
import * as z from "zod";
import { toJson } from "#platform/database/jsonText.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { formatCents, negative, type Sums } from "#shared/money/cents.ts";
import { storedSums } from "#shared/money/storedSums.ts";
import type { Language } from "#shared/words/languages.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { announceJob } from "./announceJob.server.ts";
import { changeOfQuote, type AgreedChange, type WordChange } from "./agreedChange.ts";
import { agreedTotal, type ChangedPart } from "./agreedSums.ts";
import { assertCanHave, assertTakesChanges, changeRefusals, refusalFor, type ChangeableJob } from "./changeRules.ts";
import {
  jobOfChange,
  lockAgreedWork,
  setChanges,
  type JobOfChange,
  type LockedAgreement,
} from "./changeOrder.queries.ts";

/** The changes of a job's agreed work, each within the transaction of its cause. */

/** Reads the job that a change order is written for. Throws `not_found` without one, `conflict` if it takes no changes. */
export async function readJobOfChange(query: Query, id: string): Promise<JobOfChange> {
  const [job] = await query(jobOfChange, { id });
  if (!job) throw new ProductError("not_found", changeRefusals.noJob);
  assertTakesChanges(job);
  return job;
}

/** Locks the job of a change order that is sent. Throws `conflict` if the job could not have this change now. */
export async function assertJobTakes({ query }: OwnerTx, jobId: string, change: ChangedPart): Promise<LockedAgreement> {
  const job = await lockJob(query, jobId);
  const changeable = changeableFrom(job);
  assertTakesChanges(changeable);
  assertCanHave(changeable, [...job.changes, change]);
  return job;
}

/** Adds the change that was accepted with a change order to its job. The customer reads a refusal in their language. */
export async function agreeByOrder(
  tx: OwnerTx,
  {
    quote,
    content,
    accepted,
    reader,
  }: {
    quote: { id: string; job_id: string };
    content: QuoteContent;
    accepted: Acceptance;
    reader: { language: Language; isMember: boolean };
  },
): Promise<void> {
  const { name, accepted_at, time_zone } = accepted;
  const change = changeOfQuote(quote, content, { name, on: dayIn(time_zone, new Date(accepted_at)) });
  try {
    await addChange(tx, quote.job_id, change);
  } catch (error) {
    throw refusalFor(reader, error);
  }
}

/** Records a change that was agreed by word. */
export async function agreeByWord(tx: OwnerTx, jobId: string, entered: WordChange): Promise<void> {
  const change: AgreedChange = { id: randomUUID(), quote_id: null, number: null, ...entered };
  await addChange(tx, jobId, change);
  await noteChange(tx, jobId);
}

/** Adds the new agreed total of a job to the timeline of its customer. */
async function noteChange(tx: OwnerTx, jobId: string): Promise<void> {
  const { customer_id, number, total } = await lockJob(tx.query, jobId);
  if (customer_id === null) return;
  const data = { job_id: jobId, job_number: number, text: formatCents(total) };
  await recordEvents(tx.query, [{ customer_id, kind: "job_changed", data }]);
  tx.notify("customers");
}

async function addChange(tx: OwnerTx, jobId: string, change: AgreedChange): Promise<void> {
  const job = await assertJobTakes(tx, jobId, change);
  await storeChanges(tx, job, [...job.changes, change]);
}

/** Takes a change back. `signed`: its change order was reopened. Throws `conflict` if invoices cover it already. */
export async function takeBack(
  tx: OwnerTx,
  jobId: string,
  changeId: string,
  { signed }: { signed: boolean },
): Promise<void> {
  const job = await lockJob(tx.query, jobId);
  const change = job.changes.find(({ id }) => id === changeId);
  if (!change) throw new ProductError("not_found", changeRefusals.gone);
  if (!signed && change.quote_id !== null) throw new ProductError("conflict", changeRefusals.signed);
  const left = job.changes.filter(({ id }) => id !== changeId);
  assertCanHave(changeableFrom(job), left);
  await storeChanges(tx, job, left);
  if (!signed) await noteChange(tx, jobId);
}

async function storeChanges(tx: OwnerTx, job: LockedAgreement, changes: readonly AgreedChange[]): Promise<void> {
  const total = agreedTotal({ work: job.work, changes });
  await tx.query(setChanges, { id: job.id, changes: toJson(changes), total });
  await announceJob(tx, "job.changed", { ...job, total });
  tx.notify("jobs");
}

async function lockJob(query: Query, id: string): Promise<LockedAgreement> {
  const [job] = await query(lockAgreedWork, { id });
  if (!job) throw new ProductError("not_found", changeRefusals.noJob);
  return job;
}

const frozen = z.object({ sums: storedSums });
const sumsIn = ({ content }: { content: string }): Sums => frozen.parse(JSON.parse(content)).sums;

const changeableFrom = ({ invoices, credit_notes, ...job }: LockedAgreement): ChangeableJob => ({
  ...job,
  issued: [...invoices.map(sumsIn), ...credit_notes.map((note) => negative(sumsIn(note)))],
});
