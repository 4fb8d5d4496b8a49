import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Statements about passkeys for sign-in. */

/** The number of a person's passkeys. */
export const countPasskeys = statement<{ user_id: string }>()("passkeys.count", (db, p) =>
  db
    .selectFrom("passkey as k")
    .where("k.user_id", "=", p.user_id)
    .select((k) => k.fn.countAll<number>().as("count")),
);

/** Locks the person's passkeys within a transaction, so that only one is added at a time. */
export const lockPasskeys = statement<{ user_id: string }>()("passkeys.lock", (db, p) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtextextended(${p.user_id} || ' passkeys', 1))::text`.as("held"),
  ),
);

/** The stored data of a new passkey. */
type NewPasskey = {
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: string;
  aaguid: string;
};

/** Adds a passkey; no row if it is stored already, for any person. */
export const addPasskey = statement<NewPasskey>()("passkeys.add", (db, p) =>
  db
    .insertInto("passkey")
    .values({
      user_id: p.user_id,
      name: p.name,
      credential_id: p.credential_id,
      public_key: p.public_key,
      counter: p.counter,
      device_type: p.device_type,
      backed_up: p.backed_up,
      transports: p.transports,
      aaguid: p.aaguid,
    })
    .onConflict((held) => held.column("credential_id").doNothing())
    .returning("id"),
);

/** A passkey by the id from its device, and true if its person's address is confirmed. */
export const passkeyOfCredential = statement<{ credential_id: string }>()("passkeys.of-credential", (db, p) =>
  db
    .selectFrom("passkey as k")
    .innerJoin("user as u", "u.id", "k.user_id")
    .where("k.credential_id", "=", p.credential_id)
    .select(["k.user_id", "k.credential_id", "k.public_key", "k.counter", "u.email_verified"]),
);

/**
 * Records the use of a passkey; no row if its counter did not rise, or it no longer exists. Passkeys that are synced
 * between devices do not count: theirs stays 0.
 */
export const notePasskeyUsed = statement<{ credential_id: string; counter: number }>()("passkeys.note-used", (db, p) =>
  db
    .updateTable("passkey as k")
    .set({ counter: p.counter, last_used_at: sql`now()` })
    .where("k.credential_id", "=", p.credential_id)
    .where((k) => k.or([k("k.counter", "<", p.counter), k("k.counter", "=", 0).and(p.counter, "=", 0)]))
    .returning("k.id"),
);
