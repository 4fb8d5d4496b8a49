import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";

/** A job as the owner's webhook receives it. `total` is in cents. */
type AnnouncedJob = {
  id: string;
  number: number;
  title: string;
  total: number;
  customer_id: string | null;
  quote_id: string | null;
  estimate_ids: readonly string[];
  client_name: string;
};

/** Announces a change of a job to the owner's webhook, within its transaction. Amounts are in cents. */
export function announceJob(
  tx: OwnerTx,
  event: WebhookEvent,
  { id, number, title, total, customer_id, quote_id, estimate_ids, client_name }: AnnouncedJob,
  reason: string | null = null,
): Promise<void> {
  const at = new Date().toISOString();
  const data = { job_id: id, number, title, total_cents: total, currency: "usd", customer_id, quote_id, estimate_ids };
  return announceToWebhook(tx, event, [{ ...data, client_name, at, ...(event === "job.cancelled" ? { reason } : {}) }]);
}
