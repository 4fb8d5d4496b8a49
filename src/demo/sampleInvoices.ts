import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { composeInvoice, workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import { usualInvoiceSettings } from "#features/invoices/invoice-rules/invoice.ts";
import type { StoredDemoInvoice, StoredInvoiceSettings } from "#features/invoices/invoices/storedInvoice.demo.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";

/** The invoices of the demo's business: of its closed jobs, one of them paid, one overdue and one due soon. */

const firstNumber = 301;
const termsDays = 14;

/** The settings of the demo's business, with the number after its invoices. */
export const sampleInvoiceSettings = (invoices: readonly StoredDemoInvoice[]): StoredInvoiceSettings => ({
  ...usualInvoiceSettings,
  instructions: "Bank transfer: account 000123456789, routing 110000000. Please write the invoice number in the memo.",
  late_fee: { kind: "fixed", amount: 25_00 },
  tips: true,
  next_number: firstNumber + invoices.length,
  version: 1,
});

/** Creates the invoices of closed jobs, oldest first. */
export function sampleInvoices({
  jobs,
  by,
  now,
  timeZone,
  random,
}: {
  jobs: readonly StoredJob[];
  by: string;
  now: Date;
  timeZone: string;
  random: SeededRandom;
}): StoredDemoInvoice[] {
  const settings = sampleInvoiceSettings([]);
  // The days since each was issued: the first is paid, the second overdue, the others due.
  const ages = [16, 30, 3];
  return jobs
    .filter(({ state, total }) => state === "closed" && total > 0)
    .slice(0, ages.length)
    .map((job, place): StoredDemoInvoice => {
      const at = new Date(now.getTime() - (ages[place] ?? 0) * 86_400_000);
      const issued_on = dayIn(timeZone, at);
      const due_on = addDays(issued_on, termsDays);
      const serial = firstNumber + place;
      const draft = {
        covers: "whole" as const,
        percent: null,
        event_id: null,
        title: job.title,
        client_name: job.client_name,
        client_email: job.client_email,
        client_phone: job.client_phone,
        client_address: job.client_address,
        language: "en" as const,
        note: null,
        tax_exempt: null,
        work: null,
      };
      const { title, work, changes } = job;
      const invoiced = { title, work, changes, repeats: false, issued: [], visits: [] };
      const content = composeInvoice(draft, workOfDraft(draft, invoiced), {
        business: { ...demoOffering, logo: null },
        number: String(serial),
        issued_on,
        due_on,
        paid_before: [],
        job_number: job.number,
        settings,
      });
      const paidAt = new Date(now.getTime() - 86_400_000);
      return {
        ...draft,
        id: random.uuid(),
        serial,
        number: content.number,
        customer_id: job.customer_id,
        job_id: job.id,
        terms_days: termsDays,
        due_on,
        state: "issued",
        reason: null,
        total: content.sums.total,
        content,
        content_hash: sha256(canonicalJson(content)),
        issued_on,
        issued_at: at.toISOString(),
        voided_at: null,
        emailed_at: job.client_email === null ? null : at.toISOString(),
        emailed_to: job.client_email,
        first_viewed_at: place === 2 ? null : at.toISOString(),
        last_viewed_at: place === 2 ? null : at.toISOString(),
        payments:
          place === 0
            ? [
                {
                  id: random.uuid(),
                  kind: "payment",
                  method: "check",
                  amount: content.sums.total,
                  tip: 0,
                  currency: ledgerCurrency,
                  reference: null,
                  flag: null,
                  paid_on: dayIn(timeZone, paidAt),
                  note: null,
                  undoes: null,
                  by,
                  at: paidAt.toISOString(),
                },
              ]
            : [],
        credit_notes: [],
        version: 1,
        created_at: new Date(at.getTime() - 600_000).toISOString(),
      };
    });
}
