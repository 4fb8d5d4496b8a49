import { ProductError } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { recipientOf, readQuote } from "#features/quotes/quotes/quote.queries.ts";
import { lockQuoteById, parseContent } from "#features/quotes/quotes/quoteReading.server.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import { emptyWork, totalOf } from "#features/jobs/job-rules/jobTotal.ts";
import { agreedWork, workOfEstimate } from "#features/jobs/job-rules/jobWork.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { standingJob } from "./job.queries.ts";
import type { JobSource } from "./jobStart.ts";
import { addJob, takeNumber, type NewJob } from "./jobChanges.queries.ts";

/** Begins jobs: from an accepted quote, from an estimate, or from a customer and a title. */

type Begun = Omit<NewJob, "work" | "total"> & { work: JobWork };

/**
 * Begins a job and returns its id. A quote or an estimate that has a job already keeps this one. Throws `not_found` if
 * the source does not exist, and `conflict` if its quote is not accepted.
 */
export async function beginJob(tx: OwnerTx, source: JobSource): Promise<string> {
  const begun = await jobFrom(tx, source);
  const of = { quote_id: begun.quote_id, estimate_id: source.estimate_id ?? null };
  const [standing] = of.quote_id === null && of.estimate_id === null ? [] : await tx.query(standingJob, of);
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
  tx.notify("jobs");
  return made.id;
}

function jobFrom(tx: OwnerTx, { quote_id, estimate_id, customer_id, title, address }: JobSource): Promise<Begun> {
  if (quote_id !== undefined) return fromQuote(tx, quote_id);
  if (estimate_id !== undefined) return fromEstimate(tx, estimate_id);
  return fromCustomer(tx, { customer_id, title, address });
}

async function fromQuote(tx: OwnerTx, id: string): Promise<Begun> {
  const quote = await lockQuoteById(tx.query, id);
  const stored = quote.state === "accepted" ? await readQuote(tx.query, id, new Date()) : null;
  const [acceptance] = stored?.acceptances ?? [];
  const version = stored?.versions.find(({ number }) => number === acceptance?.version);
  if (!acceptance || !version) throw new ProductError("conflict", jobRefusals.notAccepted);
  const content: QuoteContent = parseContent(version.content);
  const { package_id, line_ids } = acceptance;
  const { name, email, phone, address } = content.recipient;
  return {
    customer_id: quote.customer_id,
    quote_id: id,
    estimate_ids: quote.estimate_ids,
    title: quote.title,
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    work: agreedWork(content, { package_id, line_ids }),
  };
}

async function fromEstimate(tx: OwnerTx, id: string): Promise<Begun> {
  const estimate = await readDetails(tx, id);
  if (!estimate) throw new ProductError("not_found", jobRefusals.noEstimate);
  if (estimate.customer_id !== null) await lockCustomer(tx.query, estimate.customer_id);
  return {
    customer_id: estimate.customer_id,
    quote_id: null,
    estimate_ids: [id],
    title: estimate.service_name.slice(0, fieldLengths.title),
    client_name: estimate.name,
    client_email: estimate.email,
    client_phone: estimate.phone?.slice(0, fieldLengths.phone) ?? null,
    client_address: estimate.address?.slice(0, fieldLengths.address) ?? null,
    work: workOfEstimate(estimate),
  };
}

async function fromCustomer(
  tx: OwnerTx,
  { customer_id, title, address }: Pick<JobSource, "customer_id" | "title" | "address">,
): Promise<Begun> {
  if (customer_id === undefined) throw new ProductError("not_found", jobRefusals.noCustomer);
  await lockCustomer(tx.query, customer_id);
  const [customer] = await tx.query(recipientOf, { id: customer_id });
  if (!customer) throw new ProductError("not_found", jobRefusals.noCustomer);
  return {
    customer_id,
    quote_id: null,
    estimate_ids: [],
    title: title ?? "Job",
    client_name: customer.name,
    client_email: customer.email,
    client_phone: customer.phone,
    client_address: address ?? customer.address,
    work: emptyWork,
  };
}
