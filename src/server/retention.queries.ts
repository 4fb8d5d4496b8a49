import { sql } from "kysely";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { statement } from "#platform/database/statement.ts";

/** The number of days for which an expired link is still known, so that its reader gets that answer. */
const linkRetention = 7;

/** A challenge for a passkey to sign, as the auth library stores it: one for each visit to the page. */
const challenge = '{"type":%';

const sessions = statement()("sessions.sweep", (db) =>
  db.deleteFrom("session").where("expires_at", "<", sql<string>`now()`),
);

const links = statement()("sign-in-links.sweep", (db) =>
  db
    .deleteFrom("verification")
    .where((v) =>
      v.or([
        v("expires_at", "<", sql<string>`now() - make_interval(days => ${sql.lit(linkRetention)})`),
        v("expires_at", "<", sql<string>`now()`).and("value", "like", challenge),
      ]),
    ),
);

/**
 * Deletes expired rows that are of no more use: sessions, and sign-in links. The job queue deletes finished jobs
 * itself, and the limits delete their counters.
 */
export async function sweepExpired(db: Pick<SharedDb, "query">): Promise<void> {
  await db.query(sessions);
  await db.query(links);
}
