import { formatCents } from "#shared/money/cents.ts";
import type { TimelineKind } from "#shared/timeline.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";

/** The effects of a change to an invoice: the customer's timeline, and the owner's webhook. */

/** The changes that are recorded. */
const recorded = {
  issued: { timeline: "invoice_issued", webhook: "invoice.issued" },
  voided: { timeline: "invoice_voided", webhook: "invoice.voided" },
  credited: { timeline: "invoice_credited", webhook: "invoice.credited" },
  paid: { timeline: "invoice_payment", webhook: "payment.received" },
  returned: { timeline: "invoice_refund", webhook: "payment.returned" },
} as const satisfies Record<string, { timeline: TimelineKind; webhook: WebhookEvent }>;
export type RecordedChange = keyof typeof recorded;

/** An invoice, as far as others hear of it. Amounts are in cents. */
type HeardInvoice = {
  id: string;
  number: string | null;
  title: string;
  total: number;
  customer_id: string | null;
  job_id: string | null;
  client_name: string;
};

/** Records a change of an invoice within its transaction. `amount`: the money of the change, in cents. */
export async function recordInvoice(
  tx: OwnerTx,
  { id, number, title, total, customer_id, job_id, client_name }: HeardInvoice,
  change: RecordedChange,
  { amount, method, reason }: { amount?: number; method?: string; reason?: string },
): Promise<void> {
  const { timeline, webhook } = recorded[change];
  if (customer_id !== null) {
    const text = reason ?? (amount === undefined ? null : formatCents(Math.abs(amount)));
    const data = { invoice_id: id, invoice_number: number, text };
    await recordEvents(tx.query, [{ customer_id, kind: timeline, data }]);
    tx.notify("customers");
  }
  await announceToWebhook(tx, webhook, [
    {
      invoice_id: id,
      number,
      title,
      total_cents: total,
      currency: "usd",
      customer_id,
      job_id,
      client_name,
      ...(amount === undefined ? {} : { amount_cents: amount }),
      ...(method === undefined ? {} : { method }),
      ...(reason === undefined ? {} : { reason }),
      at: new Date().toISOString(),
    },
  ]);
  tx.notify("invoices");
}
