import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import type { WebhookDelivery } from "./webhook.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { statement, type FromTable } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** Events on their way to the owner's webhook. In all statements the alias `d` is a delivery, and `w` the webhook. */

/** A delivery as the contract shows it. */
const columns = (d: FromTable<"d", "webhook_deliveries">) =>
  [
    ...(["d.id", "d.url"] as const),
    d.ref("d.event").$castTo<WebhookEvent>().as("event"),
    d.ref("d.status").$castTo<WebhookDelivery["status"]>().as("status"),
    ...(["d.attempts", "d.response_status", "d.error", "d.last_attempt_at", "d.created_at"] as const),
  ] as const;

const page = statement<{ limit: number; offset: number }>()("webhook-deliveries.page", (db, p) =>
  db.selectNoFrom((e) => [
    jsonArrayFrom(
      e
        .selectFrom("webhook_deliveries as d")
        .where("d.created_by", "=", p.owner)
        .select(columns)
        .orderBy("d.created_at", (by) => by.desc().nullsLast())
        .orderBy("d.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    e
      .selectFrom("webhook_deliveries as d")
      .where("d.created_by", "=", p.owner)
      .select((d) => d.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("total"),
  ]),
);

/** Returns a page of deliveries, newest first, and their total number. */
export async function readDeliveries(
  owner: OwnerDb,
  paging: { limit: number; offset: number },
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const [read] = await owner.query(page, paging);
  return read ?? { rows: [], total: 0 };
}

export const deliveryById = statement<{ id: string }>()("webhook-deliveries.get", (db, p) =>
  db.selectFrom("webhook_deliveries as d").where("d.created_by", "=", p.owner).where("d.id", "=", p.id).select(columns),
);

/** Stores a test event to be delivered to an address. */
export const queueTest = statement<{ url: string }>()("webhook-deliveries.queue-test", (db, p) =>
  db
    .insertInto("webhook_deliveries")
    .values({
      created_by: p.owner,
      url: p.url,
      event: "test" satisfies WebhookEvent,
      payload: sql.lit(toJson<Record<string, unknown>>({ message: "This is a test." })),
    })
    .returning("id"),
);

/** The data for one attempt: the event, the state of its delivery, and the webhook; null if there is no webhook. */
export const nextAttempt = statement<{ id: string }>()("webhook-deliveries.next-attempt", (db, p) =>
  db
    .selectFrom("webhook_deliveries as d")
    .where("d.created_by", "=", p.owner)
    .where("d.id", "=", p.id)
    .select(["d.event", "d.payload", "d.created_at", "d.status", "d.attempts"])
    .select((d) =>
      jsonObjectFrom(
        d
          .selectFrom("webhook_endpoints as w")
          .where("w.created_by", "=", p.owner)
          .select(["w.url", "w.secret", "w.active", "w.failures"]),
      ).as("endpoint"),
    ),
);

/** Saves the result of an attempt; `url` is its address, if there was one. */
export const saveAttempt = statement<
  Pick<WebhookDelivery, "id" | "status" | "response_status" | "error"> & { url: string | null }
>()("webhook-deliveries.save-attempt", (db, p) =>
  db
    .updateTable("webhook_deliveries as d")
    .set((d) => ({
      attempts: d("d.attempts", "+", 1),
      status: p.status,
      response_status: p.response_status,
      error: p.error,
      url: d.fn.coalesce(p.url, "d.url"),
      last_attempt_at: sql`now()`,
    }))
    .where("d.created_by", "=", p.owner)
    .where("d.id", "=", p.id),
);

/** Marks a delivery as given up, so that it is not retried. */
export const giveUp = statement<{ id: string }>()("webhook-deliveries.give-up", (db, p) =>
  db
    .updateTable("webhook_deliveries as d")
    .set({ status: "failed" satisfies WebhookDelivery["status"] })
    .where("d.created_by", "=", p.owner)
    .where("d.id", "=", p.id)
    .where("d.status", "=", "waiting" satisfies WebhookDelivery["status"]),
);

/** Resets a delivery to waiting, as if it had never been tried. */
export const requeueDelivery = statement<{ id: string }>()("webhook-deliveries.wait-again", (db, p) =>
  db
    .updateTable("webhook_deliveries as d")
    .set({
      status: "waiting" satisfies WebhookDelivery["status"],
      attempts: 0,
      error: null,
      response_status: null,
    })
    .where("d.created_by", "=", p.owner)
    .where("d.id", "=", p.id)
    .returning(columns),
);
