import { sql } from "kysely";
import { statement, type FromTable } from "#platform/database/statement.ts";

/** People's own passkeys, which belong to no business. */

/** A passkey as its person sees it. */
const shown = (k: FromTable<"passkey", "passkey">) =>
  [
    "passkey.id",
    k.fn.coalesce("passkey.name", sql.lit("Passkey")).as("name"),
    "passkey.backed_up as synced",
    "passkey.last_used_at",
    "passkey.created_at",
  ] as const;

/** All passkeys of a person, newest first. */
export const passkeysOf = statement<{ user_id: string }>()("passkeys.all", (db, p) =>
  db
    .selectFrom("passkey")
    .where("passkey.user_id", "=", p.user_id)
    .select(shown)
    .orderBy("passkey.created_at", "desc")
    .orderBy("passkey.id"),
);

/** Renames a passkey. Returns no row if the person has no such passkey. */
export const renamePasskey = statement<{ user_id: string; id: string; name: string }>()("passkeys.rename", (db, p) =>
  db
    .updateTable("passkey")
    .set({ name: p.name })
    .where("passkey.user_id", "=", p.user_id)
    .where("passkey.id", "=", p.id)
    .returning(shown),
);

/** Removes a passkey. Returns no row if the person has no such passkey. */
export const removePasskey = statement<{ user_id: string; id: string }>()("passkeys.remove", (db, p) =>
  db.deleteFrom("passkey").where("passkey.user_id", "=", p.user_id).where("passkey.id", "=", p.id).returning(shown),
);
