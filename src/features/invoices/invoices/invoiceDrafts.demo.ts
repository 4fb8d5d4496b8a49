import type { DemoContext } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { language } from "#shared/words/language.en.ts";
import { workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import type { InvoiceSource } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { titleOfPart } from "#features/invoices/invoice-rules/invoiceWork.ts";
import { assertPartLeft } from "#features/invoices/invoice-rules/partLeft.ts";
import { emptyWork } from "#features/jobs/job-rules/jobTotal.ts";
import { demoJobToInvoice, demoSettings, type InvoiceRows, type StoredDemoInvoice } from "./storedInvoice.demo.ts";

/** The drafts of the demo's invoices. */

type Context = DemoContext<InvoiceRows>;

/** Adds a draft and returns it. */
export function addDemoDraft(
  context: Context,
  draft: Pick<
    StoredDemoInvoice,
    | "customer_id"
    | "job_id"
    | "covers"
    | "percent"
    | "event_id"
    | "title"
    | "client_name"
    | "client_email"
    | "client_phone"
    | "client_address"
    | "language"
    | "work"
    | "tax_exempt"
    | "terms_days"
  >,
): StoredDemoInvoice {
  const made: StoredDemoInvoice = {
    ...draft,
    id: crypto.randomUUID(),
    serial: null,
    number: null,
    due_on: null,
    note: null,
    state: "draft",
    reason: null,
    total: 0,
    content: null,
    content_hash: null,
    issued_on: null,
    issued_at: null,
    voided_at: null,
    emailed_at: null,
    emailed_to: null,
    first_viewed_at: null,
    last_viewed_at: null,
    payments: [],
    credit_notes: [],
    version: 1,
    created_at: context.now().toISOString(),
  };
  const total = totalOfDraft(context, made);
  const stored = { ...made, total };
  context.store.write("invoices", [...context.store.read("invoices"), stored]);
  return stored;
}

/** The total of a draft as it would be issued now, in cents. */
export const totalOfDraft = (context: Context, invoice: StoredDemoInvoice): number =>
  workOfDraft(invoice, invoice.job_id === null ? null : demoJobToInvoice(context, invoice.job_id).job).sums.total;

/** The fields of a new draft, for a part of a job or for a customer. Throws a refusal if nothing is left of the job. */
export function draftFrom(
  context: Context,
  { job_id, covers, percent, event_id, customer_id, client_name, title }: InvoiceSource,
) {
  const { terms_days } = demoSettings(context);
  if (job_id !== undefined) {
    const { stored, job } = demoJobToInvoice(context, job_id);
    const part = {
      covers,
      percent: covers === "percent" ? (percent ?? null) : null,
      event_id: covers === "visit" ? (event_id ?? null) : null,
    };
    const issued = context.store.read("invoices").filter((one) => one.job_id === job_id && one.state === "issued");
    assertPartLeft({ state: stored.state, job, issued }, part);
    return {
      ...part,
      customer_id: stored.customer_id,
      job_id,
      title: titleOfPart(job, part, language),
      client_name: stored.client_name,
      client_email: stored.client_email,
      client_phone: stored.client_phone,
      client_address: stored.client_address,
      language,
      tax_exempt: null,
      work: null,
      terms_days,
    };
  }
  const named =
    client_name === null
      ? null
      : { id: null, name: client_name, email: null, phone: null, address: null, tax_exempt: null };
  const customer = named ?? context.store.read("customers").find(({ id }) => id === customer_id);
  if (!customer) throw new ProductError("not_found", invoiceRefusals.noCustomer);
  return {
    covers: "own" as const,
    percent: null,
    event_id: null,
    customer_id: customer.id,
    job_id: null,
    title: title ?? "Invoice",
    tax_exempt: customer.tax_exempt,
    client_name: customer.name,
    client_email: customer.email,
    client_phone: customer.phone,
    client_address: customer.address,
    language,
    work: emptyWork,
    terms_days,
  };
}
