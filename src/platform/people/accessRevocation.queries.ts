import type { SharedDb } from "#platform/database/sharedDb.ts";
import { statement, statementFamily } from "#platform/database/statement.ts";

/** The statements that end the ways into an account. */

const sessions = statementFamily<{ user_id: string; keep: string | undefined }>()(
  "sessions.end",
  { keep: [false, true] },
  (db, p, { keep }) =>
    db
      .deleteFrom("session")
      .where("user_id", "=", p.user_id)
      .$if(keep, (others) => others.where("token", "<>", p.keep))
      .returning("user_agent"),
);

/** Ends every session of a person except the one of the token `keep`; returns the devices they were on. */
export const endSessions = (db: Pick<SharedDb, "query">, userId: string, keep: string | undefined) =>
  db.query(sessions({ keep: keep !== undefined }), { user_id: userId, keep });

/** Ends every session of a person except this one; returns the devices they were on. */
export const endOtherSessions = statement<{ user_id: string; session_id: string }>()("sessions.end-others", (db, p) =>
  db.deleteFrom("session").where("user_id", "=", p.user_id).where("id", "<>", p.session_id).returning("user_agent"),
);

/** Ends every session of all people; returns the person of each. */
export const endEverySession = statement()("sessions.end-every", (db) => db.deleteFrom("session").returning("user_id"));

/** The businesses that a person is or was a member of. */
export const businessesOfPerson = statement<{ user_id: string }>()("members.businesses", (db, p) =>
  db.selectFrom("members as m").where("m.user_id", "=", p.user_id).select("m.business_id"),
);

/** Ends push messages on all of a member's devices. */
export const revokePushSubscriptions = statement<{ user_id: string }>()("pushes.end-of-member", (db, p) =>
  db.deleteFrom("push_subscriptions").where("created_by", "=", p.owner).where("user_id", "=", p.user_id),
);

/** Ends every API key that a person created in the business; returns their names. */
export const revokeKeys = statement<{ made_by: string }>()("api-keys.end", (db, p) =>
  db.deleteFrom("api_keys").where("created_by", "=", p.owner).where("made_by", "=", p.made_by).returning("name"),
);

/** The same in a transaction of shared rows that has already entered the business. */
export const revokeKeysIn = statement<{ business_id: string; made_by: string }>()("api-keys.end-in", (db, p) =>
  db.deleteFrom("api_keys").where("created_by", "=", p.business_id).where("made_by", "=", p.made_by),
);

/** Ends the secret addresses of a person's calendars, in every business they are or were a member of. */
export const revokeFeeds = statement<{ user_id: string }>()("members.end-feeds", (db, p) =>
  db
    .updateTable("members as m")
    .set((m) => ({ feed_number: m("m.feed_number", "+", 1) }))
    .where("m.user_id", "=", p.user_id)
    .returning("m.business_id"),
);
