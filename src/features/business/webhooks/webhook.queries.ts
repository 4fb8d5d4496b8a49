import { sql } from "kysely";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { WebhookFields } from "./webhook.ts";

/** The webhook that receives the owner's events. */

/** The webhook; no row if there is none. */
export const webhook = statement()("webhooks.get", (db, p) =>
  db
    .selectFrom("webhook_endpoints as w")
    .where("w.created_by", "=", p.owner)
    .select((w) => [
      "w.url",
      w.fn<string>("right", ["w.secret", sql.lit(4)]).as("secret_end"),
      "w.active",
      "w.set_aside_at",
      "w.version",
      "w.updated_at",
    ]),
);

/** The secret that signs deliveries; no row if there is no webhook. */
export const webhookSecret = statement()("webhooks.secret", (db, p) =>
  db.selectFrom("webhook_endpoints as w").where("w.created_by", "=", p.owner).select("w.secret"),
);

/** The columns that the owner sets. */
const inputColumns = (p: ParamRefs<WebhookFields>) =>
  ({ url: p.url, active: p.active }) satisfies Record<keyof WebhookFields, unknown>;

/** Saves the webhook; the secret is stored only if there is none yet. */
export const saveWebhook = statement<WebhookFields & { secret: string }>()("webhooks.save", (db, p) =>
  db
    .insertInto("webhook_endpoints")
    .values({ created_by: p.owner, secret: p.secret, ...inputColumns(p) })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet((w) => ({
        ...inputColumns(p),
        failures: w.lit(0),
        failing_since: null,
        set_aside_at: null,
        version: w("webhook_endpoints.version", "+", 1),
        updated_at: w.ref("excluded.updated_at"),
      })),
    ),
);

/** Stores a new secret. */
export const saveSecret = statement<{ secret: string }>()("webhooks.save-secret", (db, p) =>
  db
    .updateTable("webhook_endpoints as w")
    .set((w) => ({ secret: p.secret, version: w("w.version", "+", 1), updated_at: sql`now()` }))
    .where("w.created_by", "=", p.owner)
    .returning("w.url"),
);

/**
 * Counts a failed attempt. Returns the number of consecutive failures, and the time of the first. `now` comes from the
 * program, because a distributed database reads no clock here.
 */
export const noteFailure = statement<{ now: string }>()("webhooks.note-failure", (db, p) =>
  db
    .updateTable("webhook_endpoints as w")
    .set((w) => ({
      failures: w("w.failures", "+", 1),
      failing_since: w.fn.coalesce("w.failing_since", w.cast<string>(p.now, "timestamptz")),
    }))
    .where("w.created_by", "=", p.owner)
    .returning(["w.failures", "w.failing_since as since"]),
);

/** Resets the failures after a successful delivery. */
export const forgetFailures = statement()("webhooks.forget-failures", (db, p) =>
  db
    .updateTable("webhook_endpoints as w")
    .set({ failures: 0, failing_since: null })
    .where("w.created_by", "=", p.owner),
);

/** Turns the webhook off on our side. Returns its address; no row if it is already off. */
export const disable = statement()("webhooks.set-aside", (db, p) =>
  db
    .updateTable("webhook_endpoints as w")
    .set((w) => ({ active: false, set_aside_at: sql`now()`, version: w("w.version", "+", 1) }))
    .where("w.created_by", "=", p.owner)
    .where("w.active", "=", true)
    .returning("w.url"),
);

/** The business's owners, who alone can change a webhook, and the business's name. */
export const webhookOwners = statement()("webhooks.owners", (db, p) =>
  db
    .selectFrom("members as m")
    .innerJoin("businesses as b", (join) => join.on("b.created_by", "=", p.owner))
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is", null)
    .where("m.role", "=", "owner")
    .where("m.email", "is not", null)
    .orderBy("m.since")
    .orderBy("m.user_id")
    .select((m) => [m.ref("m.email").$notNull().as("email"), "b.name as business"]),
);

/** Removes the webhook for good. */
export const removeWebhook = statement()("webhooks.remove", (db, p) =>
  db.deleteFrom("webhook_endpoints as w").where("w.created_by", "=", p.owner).returning("w.url"),
);
