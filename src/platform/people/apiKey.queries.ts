import { sql } from "kysely";
import type { ApiKeyScope } from "#shared/operationMeta.ts";
import { statement } from "#platform/database/statement.ts";

/**
 * Finds a business's key by the key's hash, with the member who created it, and records the time of use. To the minute
 * is enough: a write for each call would cost more than many a call.
 */
export const useKey = statement<{ hash: string }>()("api-keys.use", (db, p) =>
  db
    .with("used", (cte) =>
      cte
        .updateTable("api_keys")
        .set({ last_used_at: sql`now()` })
        .where("created_by", "=", p.owner)
        .where("hash", "=", p.hash)
        .where((k) => k.or([k("expires_at", "is", null), k("expires_at", ">", sql<string>`now()`)]))
        .where((k) =>
          k.or([k("last_used_at", "is", null), k("last_used_at", "<", sql<string>`now() - interval '1 minute'`)]),
        ),
    )
    .selectFrom("api_keys as k")
    .innerJoin("members as m", (join) =>
      join.on("m.business_id", "=", p.owner).onRef("m.user_id", "=", "k.made_by").on("m.left_at", "is", null),
    )
    .where("k.created_by", "=", p.owner)
    .where("k.hash", "=", p.hash)
    .select((k) => [
      "k.id",
      k.ref("k.scope").$castTo<ApiKeyScope>().as("scope"),
      "k.made_by",
      "m.role",
      k.ref("m.email").$notNull().as("email"),
      sql<boolean>`coalesce(${k.ref("k.expires_at")} <= now(), false)`.as("expired"),
    ]),
);
