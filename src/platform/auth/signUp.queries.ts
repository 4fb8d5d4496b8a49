import { sql } from "kysely";
import type { Trade } from "#shared/trades.ts";
import { statement } from "#platform/database/statement.ts";

/** Sign-ups that wait for their confirmation. */

/**
 * The number of sign-ups of one address that may wait at once. Earlier ones are deleted, and their browsers have to
 * enter a password.
 */
const maxPendingSignUps = 20;

/** A person's choices at sign-up. `password` is its hash. */
export type SignUpChoices = {
  name: string;
  password: string;
  timeZone: string | null;
  trial: boolean;
  /** The name and trade of the business; null if not given. */
  businessName: string | null;
  trade: Trade | null;
};

/** Stores a sign-up's choices; `browser` is the hash of the number of its browser. */
export const addSignUp = statement<SignUpChoices & { user_id: string; browser: string }>()("sign-ups.add", (db, p) =>
  db
    .insertInto("sign_ups")
    .values({
      user_id: p.user_id,
      name: p.name,
      password: p.password,
      time_zone: p.timeZone,
      trial: p.trial,
      business_name: p.businessName,
      trade: p.trade,
      browser: p.browser,
    })
    .returning("id"),
);

/**
 * Stores the invitation that a sign-up followed, sealed, for as long as an invitation can be accepted. The sweep of
 * sign-in links deletes it.
 */
export const addSignUpInvitation = statement<{ identifier: string; sealed: string }>()(
  "sign-ups.add-invitation",
  (db, p) =>
    db
      .insertInto("verification")
      .values({
        identifier: p.identifier,
        value: p.sealed,
        expires_at: sql<string>`now() + interval '7 days'`,
      })
      .returning("id"),
);

/** The sealed invitation of a sign-up. */
export const signUpInvitation = statement<{ identifier: string }>()("sign-ups.invitation", (db, p) =>
  db
    .selectFrom("verification as v")
    .where("v.identifier", "=", p.identifier)
    .where("v.expires_at", ">", sql<string>`now()`)
    .select("v.value"),
);

/** Updates a person from the newest sign-up. */
export const describePerson = statement<Omit<SignUpChoices, "password"> & { user_id: string; joins: boolean }>()(
  "sign-ups.describe-person",
  (db, p) =>
    db
      .updateTable("user as u")
      .set({
        name: p.name,
        time_zone: p.timeZone,
        trial: p.trial,
        business_name: p.businessName,
        trade: p.trade,
        joins: p.joins,
      })
      .where("u.id", "=", p.user_id),
);

/** Deletes the earliest sign-ups of a person who has too many. */
export const forgetEarliest = statement<{ user_id: string }>()("sign-ups.forget-earliest", (db, p) =>
  db
    .deleteFrom("sign_ups")
    .where("user_id", "=", p.user_id)
    .where("id", "not in", (newest) =>
      newest
        .selectFrom("sign_ups as s")
        .where("s.user_id", "=", p.user_id)
        .select("s.id")
        .orderBy("s.created_at", "desc")
        .orderBy("s.id")
        .limit(maxPendingSignUps),
    ),
);

/** A person's waiting sign-ups, newest first. */
export const pendingSignUps = statement<{ user_id: string }>()("sign-ups.waiting", (db, p) =>
  db
    .selectFrom("sign_ups as s")
    .where("s.user_id", "=", p.user_id)
    .select(["s.id", "s.browser", "s.name", "s.password", "s.time_zone as timeZone", "s.trial"])
    .select(["s.business_name as businessName", "s.trade"])
    .orderBy("s.created_at", "desc"),
);

/** A person's newest waiting sign-up. */
export const newestSignUp = statement<{ user_id: string }>()("sign-ups.newest", (db, p) =>
  db
    .selectFrom("sign_ups as s")
    .where("s.user_id", "=", p.user_id)
    .select("s.id")
    .orderBy("s.created_at", "desc")
    .limit(1),
);

/**
 * Marks a person's address as confirmed, with the choices; no row if another request was faster, or the address has
 * changed since.
 */
export const confirmPerson = statement<Omit<SignUpChoices, "password"> & { user_id: string; email: string }>()(
  "sign-ups.confirm-person",
  (db, p) =>
    db
      .updateTable("user as u")
      .set({
        email_verified: true,
        name: p.name,
        time_zone: p.timeZone,
        trial: p.trial,
        updated_at: sql`now()`,
      })
      .where("u.id", "=", p.user_id)
      .where("u.email", "=", p.email)
      .where("u.email_verified", "=", false)
      .returning("u.id"),
);

/** Sets a member's name to the one chosen at sign-up. */
export const nameMember = statement<{ user_id: string; name: string }>()("sign-ups.name-member", (db, p) =>
  db.updateTable("members").set({ name: p.name }).where("user_id", "=", p.user_id),
);

/** Deletes all sign-ups of a person. */
export const forgetSignUps = statement<{ user_id: string }>()("sign-ups.forget", (db, p) =>
  db.deleteFrom("sign_ups").where("user_id", "=", p.user_id),
);
