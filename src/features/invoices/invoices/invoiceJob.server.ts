import { ProductError } from "#shared/errors.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { creditNoteContent, invoiceContent, type InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { negative } from "#shared/money/cents.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import type { InvoicedJob } from "#features/invoices/invoice-rules/invoiceWork.ts";
import { depositEntries, usedDeposits } from "#features/ledger/deposits/deposits.queries.ts";
import { takenOf, unusedDeposits, type DepositPart } from "#features/ledger/deposits/depositShares.ts";
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
  const { title, work, changes, repeats, issued, visits } = stored;
  return {
    stored,
    job: {
      title,
      work,
      changes,
      repeats,
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

/** The deposits on the quote of a job that no invoice has used yet, at most the total of a new one in cents. */
export async function depositsFor(query: Query, found: JobToInvoice | null, total: number): Promise<DepositPart[]> {
  const quote_id = found?.stored.quote_id ?? null;
  if (quote_id === null) return [];
  const [known] = await query(usedDeposits, { quote_id });
  return takenOf(unusedDeposits(await query(depositEntries, { quote_id }), known?.used ?? 0), total);
}
