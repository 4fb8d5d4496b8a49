import { sql } from "kysely";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";

/** Events on their way into the owner's outgoing deliveries. In all statements `w` is the webhook. */

/** Deletes deliveries after 30 days. */
export const forgetOld = statement()("webhook-deliveries.forget-old", (db, p) =>
  db
    .deleteFrom("webhook_deliveries as d")
    .where("d.created_by", "=", p.owner)
    .where("d.created_at", "<", sql<string>`now() - interval '30 days'`),
);

/** An event to be inserted, under the id of its delivery. */
export type QueuedEvent = { id: string; payload: Record<string, unknown> };

/** A row if the owner has an active webhook. */
export const activeWebhook = statement()("webhooks.active", (db, p) =>
  db
    .selectFrom("webhook_endpoints as w")
    .where("w.created_by", "=", p.owner)
    .where("w.active", "=", true)
    .select("w.url"),
);

/** Stores events to be delivered to an active webhook. */
export const queueEvents = statement<{ event: WebhookEvent; queued: JsonText<QueuedEvent[]> }>()(
  "webhook-deliveries.queue",
  (db, p) =>
    db
      .insertInto("webhook_deliveries")
      .columns(["created_by", "id", "url", "event", "payload"])
      .expression((from) =>
        from
          .selectFrom("webhook_endpoints as w")
          .crossJoin(
            sql<{
              id: string;
              payload: JsonText<Record<string, unknown>>;
            }>`jsonb_to_recordset(${p.queued}::jsonb)`.as<"r">(sql`r(id uuid, payload jsonb)`),
          )
          .where("w.created_by", "=", p.owner)
          .where("w.active", "=", true)
          .select((w) => ["w.created_by", "r.id", "w.url", w.cast<string>(p.event, "text").as("event"), "r.payload"]),
      ),
);
