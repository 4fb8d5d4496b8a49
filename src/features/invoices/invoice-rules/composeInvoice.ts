import { sumOf } from "#shared/money/cents.ts";
import type { Language } from "#shared/words/languages.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import type { InvoiceContent, InvoiceSettings } from "./invoice.ts";
import { jobInvoiceWork, ownInvoiceWork, type CoveredPart, type InvoicedJob, type InvoiceWork } from "./invoiceWork.ts";

/** The content of an invoice, from its draft: one rule for server and demo. */

/** A draft, as far as its content depends on it. */
export type DraftInvoice = CoveredPart & {
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  language: Language;
  note: string | null;
  tax_exempt: string | null;
  work: JobWork | null;
};

/** The lines and sums of a draft. Without a job they are its own; a customer with a certificate pays no tax on them. */
export function workOfDraft(draft: DraftInvoice, job: InvoicedJob | null): InvoiceWork {
  if (job) return jobInvoiceWork(job, draft, draft.language);
  const own = draft.work ?? { lines: [], discount: null, taxes: [] };
  return ownInvoiceWork(draft.tax_exempt === null ? own : { ...own, taxes: [] });
}

/** The rest of what an invoice says: its business, its number and days, and the money received before it. */
export type InvoiceFrame = Pick<InvoiceContent, "business" | "number" | "issued_on" | "due_on" | "paid_before"> & {
  job_number: number | null;
  settings: Pick<InvoiceSettings, "instructions" | "note">;
};

/** The whole content of an invoice. */
export function composeInvoice(
  draft: DraftInvoice,
  { lines, discount_percent, sums }: InvoiceWork,
  { settings, ...frame }: InvoiceFrame,
): InvoiceContent {
  return {
    schema: 1,
    currency: "usd",
    language: draft.language,
    title: draft.title,
    recipient: {
      name: draft.client_name,
      email: draft.client_email,
      phone: draft.client_phone,
      address: draft.client_address,
    },
    lines,
    discount_percent,
    sums,
    tax_exempt: draft.tax_exempt,
    instructions: settings.instructions,
    note: [draft.note ?? "", settings.note].filter((text) => text !== "").join("\n\n"),
    ...frame,
  };
}

/** The amount that is due of an invoice as it was issued, in cents. */
export const dueAtIssue = ({ sums, paid_before }: Pick<InvoiceContent, "sums" | "paid_before">): number =>
  sums.total - sumOf(paid_before.map(({ amount }) => amount));
