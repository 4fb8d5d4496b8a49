import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Where the owner's events are sent. */

/** The webhook; no row where there is none. */
export const webhook = statement()("webhooks.get", (db, p) =>
  db
    .selectFrom("webhook_endpoints as w")
    .where("w.created_by", "=", p.owner)
    .select((w) => [
      "w.url",
      w.fn<string>("right", ["w.secret", sql.lit(4)]).as("secret_end"),
      "w.active",
      "w.version",
      "w.updated_at",
    ]),
);

/** The secret that deliveries are signed with; no row where there is no webhook. */
export const webhookSecret = statement()("webhooks.secret", (db, p) =>
  db.selectFrom("webhook_endpoints as w").where("w.created_by", "=", p.owner).select("w.secret"),
);

/** Says where events are sent; the secret is stored only where there is none yet. */
export const saveWebhook = statement<{ url: string; active: boolean; secret: string }>()("webhooks.save", (db, p) =>
  db
    .insertInto("webhook_endpoints")
    .values({ created_by: p.owner, url: p.url, active: p.active, secret: p.secret })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet((w) => ({
        url: w.ref("excluded.url"),
        active: w.ref("excluded.active"),
        version: w("webhook_endpoints.version", "+", 1),
        updated_at: w.ref("excluded.updated_at"),
      })),
    ),
);

/** Keeps another secret. */
export const saveSecret = statement<{ secret: string }>()("webhooks.save-secret", (db, p) =>
  db
    .updateTable("webhook_endpoints as w")
    .set((w) => ({ secret: p.secret, version: w("w.version", "+", 1), updated_at: sql`now()` }))
    .where("w.created_by", "=", p.owner)
    .returning("w.url"),
);

/** Removes the webhook for good. */
export const removeWebhook = statement()("webhooks.remove", (db, p) =>
  db.deleteFrom("webhook_endpoints as w").where("w.created_by", "=", p.owner).returning("w.url"),
);
