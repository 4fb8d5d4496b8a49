import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { maxSessionMs } from "./sessionCookie.ts";

const maxAge = sql<string>`${`${maxSessionMs} milliseconds`}::interval`;

/**
 * A valid session: the person's current email address, the business and role, and the latest end. No row otherwise, and
 * none for a person whom the operator has locked out.
 */
export const validSession = statement<{ token: string }>()("sessions.standing", (db, p) =>
  db
    .selectFrom("session as s")
    .innerJoin("user as u", "u.id", "s.user_id")
    .leftJoin("members as m", (join) =>
      join
        .onRef("m.business_id", "=", "s.business_id")
        .onRef("m.user_id", "=", "s.user_id")
        .on("m.left_at", "is", null),
    )
    .where("s.token", "=", p.token)
    .where("u.locked_at", "is", null)
    .where("s.expires_at", ">", sql<string>`now()`)
    .where("s.created_at", ">", sql<string>`now() - ${maxAge}`)
    .select((e) => [
      "u.email",
      "m.business_id",
      "m.role",
      e.fn<string>("least", ["s.expires_at", sql`s.created_at + ${maxAge}`]).as("expires_at"),
    ]),
);

/** The session, if its person proved their identity within the last five minutes; otherwise no row. */
export const reauthenticatedSession = statement<{ id: string }>()("sessions.fresh", (db, p) =>
  db
    .selectFrom("session as s")
    .where("s.id", "=", p.id)
    .where("s.verified_at", ">", sql<string>`now() - interval '5 minutes'`)
    .select("s.id"),
);

/** Records that the person on the device has just proved their identity, by password or passkey. */
export const noteSignInConfirmed = statement<{ token: string }>()("sessions.note-confirmed", (db, p) =>
  db
    .updateTable("session")
    .set({ verified_at: sql`now()` })
    .where("token", "=", p.token),
);

/** A person's own session: its device, and its token in sign-in's library. */
export const ownSession = statement<{ user_id: string; id: string }>()("sessions.own", (db, p) =>
  db
    .selectFrom("session as s")
    .where("s.user_id", "=", p.user_id)
    .where((s) => s(s.cast<string>("s.id", "text"), "=", p.id))
    .select(["s.user_agent", "s.token"]),
);

/** The devices that a person is signed in on, except the one of this token. */
export const otherDevices = statement<{ user_id: string; token: string }>()("sessions.other-devices", (db, p) =>
  db
    .selectFrom("session as s")
    .where("s.user_id", "=", p.user_id)
    .where("s.token", "<>", p.token)
    .select("s.user_agent"),
);

/** A row if the session has not ended. */
export const activeSession = statement<{ id: string }>()("sessions.living", (db, p) =>
  db
    .selectFrom("session as s")
    .where("s.id", "=", p.id)
    .where("s.expires_at", ">", sql<string>`now()`)
    .select("s.id"),
);
