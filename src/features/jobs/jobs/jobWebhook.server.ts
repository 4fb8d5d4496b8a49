import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { JobState } from "#features/jobs/job-rules/jobState.ts";
import type { LockedJob } from "./job.queries.ts";

/** The event of each new state. A job that is opened again announces nothing. */
export const jobStateEvents: Readonly<Record<JobState, WebhookEvent | null>> = {
  open: null,
  done: "job.done",
  closed: "job.closed",
  cancelled: "job.cancelled",
};

/** Announces a change of a job to the owner's webhook, within its transaction. Amounts are in cents. */
export function announceJob(
  tx: OwnerTx,
  event: WebhookEvent,
  job: Omit<LockedJob, "version" | "state" | "series" | "is_changed">,
  reason: string | null = null,
): Promise<void> {
  const { id, number, title, total, customer_id, quote_id, estimate_ids, client_name } = job;
  const at = new Date().toISOString();
  const data = { job_id: id, number, title, total_cents: total, currency: "usd", customer_id, quote_id, estimate_ids };
  return announceToWebhook(tx, event, [{ ...data, client_name, at, ...(event === "job.cancelled" ? { reason } : {}) }]);
}
