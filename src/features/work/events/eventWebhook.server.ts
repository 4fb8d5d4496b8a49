import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { CalendarEvent } from "./event.ts";

/**
 * Announces a visit of a job to the owner's webhook, within the transaction of its change. Other events of the calendar
 * are not announced.
 */
export async function announceVisit(
  tx: OwnerTx,
  event: Extract<WebhookEvent, `visit.${string}`>,
  visit: CalendarEvent,
): Promise<void> {
  if (visit.job_id === null) return;
  const { id, job_id, title, customer_id, client_name, client_address, assigned_to, all_day } = visit;
  const times = {
    start_datetime: new Date(visit.start_datetime).toISOString(),
    end_datetime: new Date(visit.end_datetime).toISOString(),
  };
  const at = new Date().toISOString();
  await announceToWebhook(tx, event, [
    { visit_id: id, job_id, title, ...times, all_day, customer_id, client_name, client_address, assigned_to, at },
  ]);
}

/** True if a visit has other times than before. */
export const isMoved = (
  before: Pick<CalendarEvent, "start_datetime" | "end_datetime" | "all_day">,
  after: Pick<CalendarEvent, "start_datetime" | "end_datetime" | "all_day">,
): boolean =>
  Date.parse(before.start_datetime) !== Date.parse(after.start_datetime) ||
  Date.parse(before.end_datetime) !== Date.parse(after.end_datetime) ||
  before.all_day !== after.all_day;
