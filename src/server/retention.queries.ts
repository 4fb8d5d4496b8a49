import { sql } from "kysely";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { statement } from "#platform/database/statement.ts";

/** How long a link that has run out is still known, so that its reader gets that answer, in days. */
const linkRetention = 7;

/** A challenge that a passkey was to sign, as sign-in's library stores it: one for each visit to the page. */
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
 * Deletes what has run out and is of no use to anybody: sessions, and links of sign-in. Finished jobs are the job
 * queue's own to forget, counters the limits'.
 */
export async function sweepExpired(db: Pick<SharedDb, "query">): Promise<void> {
  await db.query(sessions);
  await db.query(links);
}
