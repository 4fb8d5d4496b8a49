import { sql } from "kysely";
import { maxApiKeys, type NewApiKey } from "./apiKey.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import type { ApiKeyScope } from "#shared/operationMeta.ts";

/** The keys of owners' programs. Only the hash of a key is stored. */

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

/** Locks the keys of one owner, so that concurrent additions are counted one after the other. */
export const lockKeys = statement()("api-keys.hold", (db, p) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtextextended(${p.owner} || ' api keys', 1))::text`.as("held")),
);

/** A new key as stored, its columns in the order of the insert. */
type StoredKey = NewApiKey & { prefix: string; hash: string };
const keyColumns = (p: ParamRefs<StoredKey>) =>
  ({
    name: p.name.as("name"),
    prefix: p.prefix.as("prefix"),
    hash: p.hash.as("hash"),
    scope: p.scope.as("scope"),
    expires_at: sql<string | null>`cast(${p.expires_at} as timestamptz)`.as("expires_at"),
  }) satisfies Record<keyof StoredKey, unknown>;

/** Stores a new key. Returns no row if the owner has reached the limit. */
export const addKey = statement<StoredKey>()("api-keys.add", (db, p) =>
  db
    .insertInto("api_keys")
    .columns(["created_by", "made_by", "name", "prefix", "hash", "scope", "expires_at"])
    .expression(
      db
        .selectNoFrom((e) => [
          e.cast<string>(p.owner, "uuid").as("created_by"),
          e.cast<string>(p.actor, "uuid").as("made_by"),
          ...Object.values(keyColumns(p)),
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

/** Revokes a key, which is invalid from now on. */
export const revokeKey = statement<{ id: string }>()("api-keys.revoke", (db, p) =>
  db
    .deleteFrom("api_keys")
    .where("api_keys.created_by", "=", p.owner)
    .where("api_keys.id", "=", p.id)
    .returning(["api_keys.name", "api_keys.made_by"]),
);
