import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { announceJob } from "#features/quotes/change-orders/announceJob.server.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { recipientOf, readQuote } from "#features/quotes/quotes/quote.queries.ts";
import { lockQuoteById, parseContent } from "#features/quotes/quotes/quoteReading.server.ts";
import { readSchedule } from "#features/customers/schedules/recordedService.server.ts";
import { scheduleMessages } from "#features/customers/schedules/serviceDue.ts";
import { totalOf } from "#features/jobs/job-rules/jobTotal.ts";
import {
  jobOfCustomer,
  jobOfEstimate,
  jobOfQuote,
  jobOfSchedule,
  type BegunJob,
} from "#features/jobs/job-rules/begunJob.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { standingJob } from "./job.queries.ts";
import type { JobSource } from "./jobStart.ts";
import { takeNumber } from "#features/ledger/numbers/numbers.queries.ts";
import { addJob } from "./jobChanges.queries.ts";

/** Begins jobs: from an accepted quote, from an estimate, from a service schedule, or from a customer and a title. */

/**
 * Begins a job and returns its id. A quote, an estimate or a schedule that has a job already keeps this one. Throws `not_found` if
 * the source does not exist, and `conflict` if its quote is not accepted.
 */
export async function beginJob(tx: OwnerTx, source: JobSource): Promise<string> {
  const begun = await jobFrom(tx, source);
  const { quote_id, schedule_id } = begun;
  const of = { quote_id, schedule_id, estimate_id: source.estimate_id ?? null };
  const [standing] = Object.values(of).every((id) => id === null) ? [] : await tx.query(standingJob, of);
  if (standing) return standing.id;
  const [taken] = await tx.query(takeNumber, { kind: "job" });
  if (!taken) throw new Error("A job got no number.");
  const { work, ...row } = begun;
  const [made] = await tx.query(addJob, { ...row, number: taken.number, work: toJson(work), total: totalOf(work) });
  if (!made) throw new Error("A job was not stored.");
  if (row.customer_id !== null) {
    const data = { job_id: made.id, job_number: taken.number };
    await recordEvents(tx.query, [{ customer_id: row.customer_id, kind: "job_created", data }]);
    tx.notify("customers");
  }
  await announceJob(tx, "job.created", { ...row, id: made.id, number: taken.number, total: totalOf(work) });
  tx.notify("jobs");
  return made.id;
}

function jobFrom(tx: OwnerTx, { quote_id, estimate_id, schedule_id, ...about }: JobSource): Promise<BegunJob> {
  if (quote_id !== undefined) return fromQuote(tx, quote_id);
  if (estimate_id !== undefined) return fromEstimate(tx, estimate_id);
  if (schedule_id !== undefined) return fromSchedule(tx, schedule_id);
  return fromCustomer(tx, about);
}

async function fromQuote(tx: OwnerTx, id: string): Promise<BegunJob> {
  const quote = await lockQuoteById(tx.query, id);
  const stored = quote.state === "accepted" ? await readQuote(tx.query, id, new Date()) : null;
  const [acceptance] = stored?.acceptances ?? [];
  const version = stored?.versions.find(({ number }) => number === acceptance?.version);
  if (!acceptance || !version) throw new ProductError("conflict", jobRefusals.notAccepted);
  return jobOfQuote(quote, parseContent(version.content), acceptance);
}

async function fromEstimate(tx: OwnerTx, id: string): Promise<BegunJob> {
  const estimate = await readDetails(tx, id);
  if (!estimate) throw new ProductError("not_found", jobRefusals.noEstimate);
  if (estimate.customer_id !== null) await lockCustomer(tx.query, estimate.customer_id);
  return jobOfEstimate(estimate);
}

async function fromCustomer(
  tx: OwnerTx,
  { customer_id, ...about }: Omit<JobSource, "quote_id" | "estimate_id">,
): Promise<BegunJob> {
  if (customer_id === undefined) throw new ProductError("not_found", jobRefusals.noCustomer);
  return jobOfCustomer(await readCustomer(tx, customer_id), about);
}

async function fromSchedule(tx: OwnerTx, id: string): Promise<BegunJob> {
  const schedule = await readSchedule(tx.query, id);
  if (!schedule) throw new ProductError("not_found", scheduleMessages.gone);
  return jobOfSchedule(await readCustomer(tx, schedule.customer_id), schedule);
}

async function readCustomer(tx: OwnerTx, id: string) {
  await lockCustomer(tx.query, id);
  const [customer] = await tx.query(recipientOf, { id });
  if (!customer) throw new ProductError("not_found", jobRefusals.noCustomer);
  return { ...customer, id };
}
