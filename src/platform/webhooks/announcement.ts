import { randomUUID } from "node:crypto";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import { activeWebhook, forgetOld, queueEvents } from "./announcement.queries.ts";

/**
 * Queues events for the owner's webhook, if there is one, within the transaction of the change they report: one
 * delivery for each payload, sent `secondsApart`, the first after `startAfterSeconds`. The statement that stores them also checks for a webhook. So it costs
 * one round trip, or none if the caller awaits other statements in parallel.
 */
export async function announceToWebhook(
  { ownerId, query, enqueue }: Pick<OwnerTx, "ownerId" | "query" | "enqueue">,
  event: WebhookEvent,
  payloads: readonly Record<string, unknown>[],
  { secondsApart = 0, startAfterSeconds = 0 } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const events = payloads.map((payload) => ({ id: randomUUID(), payload }));
  const [active] = await query(activeWebhook);
  if (!active) return;
  await Promise.all([query(queueEvents, { event, queued: toJson(events) }), query(forgetOld)]);
  for (const [index, { id }] of events.entries())
    enqueue({
      name: "deliver-webhook",
      data: { ownerId, deliveryId: id },
      startAfterSeconds: startAfterSeconds + index * secondsApart,
    });
}
