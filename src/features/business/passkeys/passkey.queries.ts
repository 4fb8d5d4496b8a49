import { sql } from "kysely";
import { statement, type FromTable } from "#platform/database/statement.ts";

/** People's own passkeys. They belong to no business. */

/** A passkey as its person sees it. */
const shown = (k: FromTable<"passkey", "passkey">) =>
  [
    "passkey.id",
    k.fn.coalesce("passkey.name", sql.lit("Passkey")).as("name"),
    "passkey.backed_up as synced",
    "passkey.last_used_at",
    "passkey.created_at",
  ] as const;

/** All passkeys of a person, the newest first. */
export const passkeysOf = statement<{ user_id: string }>()("passkeys.all", (db, p) =>
  db
    .selectFrom("passkey")
    .where("passkey.user_id", "=", p.user_id)
    .select(shown)
    .orderBy("passkey.created_at", "desc")
    .orderBy("passkey.id"),
);

/** Renames a passkey; returns nothing where the person has no such one. */
export const renamePasskey = statement<{ user_id: string; id: string; name: string }>()("passkeys.rename", (db, p) =>
  db
    .updateTable("passkey")
    .set({ name: p.name })
    .where("passkey.user_id", "=", p.user_id)
    .where("passkey.id", "=", p.id)
    .returning(shown),
);

/** Removes a passkey; returns nothing where the person has no such one. */
export const removePasskey = statement<{ user_id: string; id: string }>()("passkeys.remove", (db, p) =>
  db.deleteFrom("passkey").where("passkey.user_id", "=", p.user_id).where("passkey.id", "=", p.id).returning(shown),
);
