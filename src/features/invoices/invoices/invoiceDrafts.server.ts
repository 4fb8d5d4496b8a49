import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import type { InvoiceSource } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { titleOfPart } from "#features/invoices/invoice-rules/invoiceWork.ts";
import { assertPartLeft } from "#features/invoices/invoice-rules/partLeft.ts";
import { emptyWork } from "#features/jobs/job-rules/jobTotal.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import { lockJobById } from "#features/jobs/jobs/jobReading.server.ts";
import { recipientOf } from "#features/quotes/quotes/quote.queries.ts";
import { addInvoice, saveDraft } from "./invoiceChanges.queries.ts";
import { readJobToInvoice } from "./invoiceJob.server.ts";
import { issuingBusiness, lockInvoiceById } from "./invoiceReading.server.ts";
import { readInvoiceSettings } from "./invoiceSettings.queries.ts";

/** Invoices that are not issued yet. */

const editConflict = () => new ProductError("conflict", invoiceRefusals.changed);

/** Adds a draft for a part of a job, for a customer or for a name, and returns its id. Throws a refusal if nothing is left. */
export async function createInvoice(tx: OwnerTx, source: InvoiceSource, now: Date): Promise<string> {
  const draft =
    source.job_id === undefined ? await forCustomer(tx, source) : await forJob(tx, source.job_id, source, now);
  const { terms_days } = await readInvoiceSettings(tx.query);
  const [made] = await tx.query(addInvoice, { ...draft, terms_days, due_on: null, note: null });
  if (!made) throw new Error("An invoice was not stored.");
  tx.notify("invoices");
  return made.id;
}

async function forJob(tx: OwnerTx, jobId: string, { covers, percent, event_id }: InvoiceSource, now: Date) {
  await lockJobById(tx.query, jobId);
  const { timeZone } = await todayOfOwner(tx, now);
  const found = await readJobToInvoice(tx.query, jobId, timeZone);
  const part = {
    covers,
    percent: covers === "percent" ? (percent ?? null) : null,
    event_id: covers === "visit" ? (event_id ?? null) : null,
  };
  const { stored, job } = found;
  assertPartLeft({ state: stored.state, job, issued: stored.issued }, part);
  const language = stored.language === "es" ? "es" : (await issuingBusiness(tx.query)).language;
  const draft = {
    ...part,
    customer_id: stored.customer_id,
    job_id: stored.id,
    title: titleOfPart(job, part, language),
    client_name: stored.client_name,
    client_email: stored.client_email,
    client_phone: stored.client_phone,
    client_address: stored.client_address,
    language,
    tax_exempt: null,
    work: null,
  };
  const { sums } = workOfDraft({ ...draft, note: null }, job);
  return { ...draft, total: sums.total };
}

async function forCustomer(tx: OwnerTx, { customer_id, client_name, title }: InvoiceSource) {
  const own = async (customer: Parameters<typeof ownDraft>[0]) =>
    ownDraft(customer, {
      title: title ?? "Invoice",
      language: (await issuingBusiness(tx.query)).language,
      work: emptyWork,
    });
  if (client_name !== null) return own({ ...nobody, name: client_name });
  const missing = () => new ProductError("not_found", invoiceRefusals.noCustomer);
  if (customer_id === undefined) throw missing();
  await lockCustomer(tx.query, customer_id);
  const [customer] = await tx.query(recipientOf, { id: customer_id });
  if (!customer) throw missing();
  return own(customer);
}

/** The customer of a draft; without an id, only a name. A certificate of tax exemption is as it is known now. */
type DraftCustomer = {
  id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  tax_exempt: string | null;
};
const nobody = { id: null, email: null, phone: null, address: null, tax_exempt: null };

/** The fields of a draft with lines of its own. */
function ownDraft(
  customer: DraftCustomer,
  { title, language, work }: { title: string; language: "en" | "es"; work: JobWork },
) {
  return {
    covers: "own" as const,
    percent: null,
    event_id: null,
    customer_id: customer.id,
    job_id: null,
    title,
    client_name: customer.name,
    client_email: customer.email,
    client_phone: customer.phone,
    client_address: customer.address,
    language,
    tax_exempt: customer.tax_exempt,
    work: toJson(work),
    total: workOfDraft({ ...emptyDraft, title, client_name: customer.name, language, work }, null).sums.total,
  };
}

const emptyDraft = {
  covers: "own" as const,
  percent: null,
  event_id: null,
  client_email: null,
  client_phone: null,
  client_address: null,
  note: null,
  tax_exempt: null,
};

/** Adds a draft with lines of its own for the customer of another invoice, and returns its id. */
export async function createOwnInvoice(
  tx: OwnerTx,
  of: {
    customer_id: string | null;
    client_name: string;
    client_email: string | null;
    client_phone: string | null;
    client_address: string | null;
    language: "en" | "es";
  },
  { title, work }: { title: string; work: JobWork },
): Promise<string> {
  const customer = {
    id: of.customer_id,
    name: of.client_name,
    email: of.client_email,
    phone: of.client_phone,
    address: of.client_address,
    tax_exempt: null,
  };
  const [made] = await tx.query(addInvoice, {
    ...ownDraft(customer, { title, language: of.language, work }),
    terms_days: 0,
    due_on: null,
    note: null,
  });
  if (!made) throw new Error("An invoice was not stored.");
  tx.notify("invoices");
  return made.id;
}

/** The fields of a draft as a member saves them. */
export type SavedInvoice = {
  id: string;
  version: number;
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  language: "en" | "es";
  terms_days: number | null;
  due_on: string | null;
  note: string | null;
  tax_exempt: string | null;
  work?: JobWork | undefined;
};

/** Saves a draft over the version that was read. Throws `conflict` if it is issued, or if there is a newer version. */
export async function saveInvoice(tx: OwnerTx, { work: entered, ...fields }: SavedInvoice, now: Date): Promise<void> {
  const invoice = await lockInvoiceById(tx.query, fields.id);
  if (invoice.state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
  if (entered && invoice.covers !== "own") throw new ProductError("conflict", invoiceRefusals.fixedLines);
  const work = invoice.covers === "own" ? (entered ?? invoice.work) : null;
  const { timeZone } = await todayOfOwner(tx, now);
  const found = invoice.job_id === null ? null : await readJobToInvoice(tx.query, invoice.job_id, timeZone);
  const { sums } = workOfDraft({ ...invoice, ...fields, work }, found?.job ?? null);
  const saved = await tx.query(saveDraft, {
    ...fields,
    work: work === null ? null : toJson(work),
    total: sums.total,
  });
  if (saved.length === 0) throw editConflict();
  tx.notify("invoices");
}

/** Throws `conflict` unless a locked invoice is a draft at the version that was read. */
export function assertDraftAt(invoice: { state: string; version: number }, version: number): void {
  if (invoice.state !== "draft") throw new ProductError("conflict", invoiceRefusals.notDraft);
  if (invoice.version !== version) throw editConflict();
}
