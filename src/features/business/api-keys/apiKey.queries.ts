import { sql } from "kysely";
import { maxApiKeys } from "./apiKey.ts";
import { statement, type FromTable } from "#platform/database/statement.ts";
import type { ApiKeyScope } from "#shared/operationMeta.ts";

/** The keys of owners' programs. Of a key only its hash is stored. */

/** A key as its owner sees it later. */
const shown = (k: FromTable<"api_keys", "api_keys">) =>
  [
    ...(["api_keys.id", "api_keys.name", "api_keys.prefix"] as const),
    k.ref("api_keys.scope").$castTo<ApiKeyScope>().as("scope"),
    ...(["api_keys.last_used_at", "api_keys.expires_at", "api_keys.created_at"] as const),
  ] as const;

/** All keys, the newest first. */
export const allKeys = statement()("api-keys.all", (db, p) =>
  db
    .selectFrom("api_keys")
    .where("api_keys.created_by", "=", p.owner)
    .select(shown)
    .orderBy("api_keys.created_at", "desc")
    .orderBy("api_keys.id"),
);

/** Keys of one owner are counted one after the other. */
export const lockKeys = statement()("api-keys.hold", (db, p) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtextextended(${p.owner} || ' api keys', 1))::text`.as("held")),
);

/** Keeps a new key; returns nothing where the owner has as many as one may have. */
export const addKey = statement<{
  name: string;
  prefix: string;
  hash: string;
  scope: ApiKeyScope;
  expires_at: string | null;
}>()("api-keys.add", (db, p) =>
  db
    .insertInto("api_keys")
    .columns(["created_by", "name", "prefix", "hash", "scope", "expires_at", "made_by"])
    .expression(
      db
        .selectNoFrom((e) => [
          e.cast<string>(p.owner, "uuid").as("created_by"),
          p.name.as("name"),
          p.prefix.as("prefix"),
          p.hash.as("hash"),
          p.scope.as("scope"),
          e.cast<string | null>(p.expires_at, "timestamptz").as("expires_at"),
          e.cast<string>(p.actor, "uuid").as("made_by"),
        ])
        .where(
          (e) =>
            e
              .selectFrom("api_keys as k")
              .where("k.created_by", "=", p.owner)
              .select((k) => k.fn.countAll<number>().as("kept")),
          "<",
          maxApiKeys,
        ),
    )
    .returning(shown),
);

/** Revokes a key: from now on it opens nothing. */
export const revokeKey = statement<{ id: string }>()("api-keys.revoke", (db, p) =>
  db
    .deleteFrom("api_keys")
    .where("api_keys.created_by", "=", p.owner)
    .where("api_keys.id", "=", p.id)
    .returning(["api_keys.name", "api_keys.made_by"]),
);
