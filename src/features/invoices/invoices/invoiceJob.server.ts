import { ProductError } from "#shared/errors.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { creditNoteContent, invoiceContent, type InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { negative } from "#features/invoices/invoice-rules/creditNoteSums.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import {
  invoicedOf,
  percentCovered,
  type CoveredPart,
  type InvoicedJob,
} from "#features/invoices/invoice-rules/invoiceWork.ts";
import { scaled, sumsOf } from "#shared/money/cents.ts";
import { invoicedJob, type StoredInvoicedJob } from "./invoice.queries.ts";

/** The job that an invoice is for, and what is left of it to invoice. */

/** Parses the frozen content of an invoice from its canonical JSON. */
export const parseInvoice = (json: string): InvoiceContent => invoiceContent.parse(JSON.parse(json));

/** A job with its invoices: as stored, and as the rules read it. */
export type JobToInvoice = { stored: StoredInvoicedJob; job: InvoicedJob };

/** Reads a job with its invoices. Throws `not_found` if it does not exist. */
export async function readJobToInvoice(query: Query, id: string, timeZone: string): Promise<JobToInvoice> {
  const [stored] = await query(invoicedJob, { id });
  if (!stored) throw new ProductError("not_found", invoiceRefusals.noJob);
  const { title, work, issued, visits } = stored;
  return {
    stored,
    job: {
      title,
      work,
      issued: issued.flatMap(({ content, credit_notes, ...part }) => [
        { ...part, sums: parseInvoice(content).sums },
        ...credit_notes.map((json) => ({
          covers: part.covers,
          percent: null,
          event_id: null,
          sums: negative(creditNoteContent.parse(JSON.parse(json)).sums),
        })),
      ]),
      visits: visits.map(({ id: visit, start_day, start_datetime }) => ({
        id: visit,
        day: start_day ?? dayIn(timeZone, new Date(start_datetime)),
      })),
    },
  };
}

/** The amounts of a job, in cents: agreed, invoiced less credit notes, and the rest. */
export function leftOf(job: InvoicedJob): { agreed: number; invoiced: number; left: number } {
  const agreed = sumsOf(job.work).total;
  const { total: invoiced } = invoicedOf(job);
  return { agreed, invoiced, left: Math.max(agreed - invoiced, 0) };
}

const hundredPercent = 1_000_000n;

/** Throws a refusal if a job cannot be invoiced by a part: it is cancelled, or that part is invoiced already. */
export function assertPartLeft({ stored, job }: JobToInvoice, { covers, percent, event_id }: CoveredPart): void {
  if (stored.state === "cancelled") throw new ProductError("conflict", invoiceRefusals.cancelledJob);
  if (leftOf(job).left === 0) throw new ProductError("conflict", invoiceRefusals.nothingLeft);
  const left = hundredPercent - percentCovered(job);
  if (covers === "percent" && scaled(percent ?? "0", 4) > left) {
    const message = invoiceRefusals.tooMuchPercent(String(Number(left) / 10_000));
    throw new ProductError("invalid", message, { percent: message });
  }
  if (covers !== "visit") return;
  if (!job.visits.some(({ id }) => id === event_id)) throw new ProductError("not_found", invoiceRefusals.noVisit);
  const same = stored.issued.find((one) => one.event_id === event_id);
  if (same) throw new ProductError("conflict", invoiceRefusals.visitInvoiced(same.number ?? ""));
}
