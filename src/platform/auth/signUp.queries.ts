import { sql } from "kysely";
import type { Trade } from "#shared/trades.ts";
import { statement } from "#platform/database/statement.ts";

/** Sign-ups that wait for their confirmation. */

/**
 * So many sign-ups of one address wait at once; earlier ones are forgotten, and their browsers asked for a password.
 */
const maxPendingSignUps = 20;

/** What somebody chose in signing up. `password` is its hash. */
export type SignUpChoices = {
  name: string;
  password: string;
  timeZone: string | null;
  trial: boolean;
  /** What the business is called and its trade; null where that was not said. */
  businessName: string | null;
  trade: Trade | null;
};

/** Stores what was chosen; `browser` is the hash of the number of the browser that it came from. */
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

/** Shows a person as the newest sign-up describes them. */
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

/** Forgets the earliest sign-ups of a person who has too many. */
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

/** A person's sign-ups that wait, the newest first. */
export const pendingSignUps = statement<{ user_id: string }>()("sign-ups.waiting", (db, p) =>
  db
    .selectFrom("sign_ups as s")
    .where("s.user_id", "=", p.user_id)
    .select(["s.id", "s.browser", "s.name", "s.password", "s.time_zone as timeZone", "s.trial"])
    .select(["s.business_name as businessName", "s.trade"])
    .orderBy("s.created_at", "desc"),
);

/** The newest sign-up of a person that waits. */
export const newestSignUp = statement<{ user_id: string }>()("sign-ups.newest", (db, p) =>
  db
    .selectFrom("sign_ups as s")
    .where("s.user_id", "=", p.user_id)
    .select("s.id")
    .orderBy("s.created_at", "desc")
    .limit(1),
);

/**
 * Counts a person's address as confirmed, with what was chosen; returns nothing where another request was faster, or the
 * address has changed since.
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

/** Calls a member as the person chose in signing up. */
export const nameMember = statement<{ user_id: string; name: string }>()("sign-ups.name-member", (db, p) =>
  db.updateTable("members").set({ name: p.name }).where("user_id", "=", p.user_id),
);

/** Forgets all sign-ups of a person. */
export const forgetSignUps = statement<{ user_id: string }>()("sign-ups.forget", (db, p) =>
  db.deleteFrom("sign_ups").where("user_id", "=", p.user_id),
);
