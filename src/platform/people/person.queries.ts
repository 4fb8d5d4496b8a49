import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The person of an account: their identity, and the password that proves it. */

type Person = { user_id: string };

/** The hash of a person's password; no row without one. */
export const passwordHash = statement<Person>()("people.password-hash", (db, p) =>
  db
    .selectFrom("account as a")
    .where("a.user_id", "=", p.user_id)
    .where("a.provider_id", "=", "credential")
    .select("a.password"),
);

/** Sets the password that a person signs in with, by its hash. */
export const setPassword = statement<Person & { password: string }>()("people.set-password", (db, p) =>
  db
    .updateTable("account as a")
    .set({ password: p.password, updated_at: sql`now()` })
    .where("a.user_id", "=", p.user_id)
    .where("a.provider_id", "=", "credential"),
);

/** The person with an email address in lower case. */
export const personOfEmail = statement<{ email: string }>()("people.of-email", (db, p) =>
  db
    .selectFrom("user as u")
    .where("u.email", "=", p.email)
    .select([
      "u.id",
      "u.email",
      "u.name",
      "u.trial",
      "u.joins",
      "u.email_verified as emailVerified",
      "u.time_zone as timeZone",
      "u.business_name as businessName",
      "u.trade",
    ]),
);

/** A person's name and sign-in address. */
export const nameAndEmail = statement<Person>()("people.name-and-email", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).select(["u.email", "u.name"]),
);

/** Gives a person another, confirmed email address; no row if theirs is no longer `email`. */
export const changeEmail = statement<Person & { email: string; new_email: string }>()("people.change-email", (db, p) =>
  db
    .updateTable("user as u")
    .set({ email: p.new_email, email_verified: true, updated_at: sql`now()` })
    .where("u.id", "=", p.user_id)
    .where("u.email", "=", p.email)
    .returning("u.id"),
);

/** Sets a person's address in their businesses to the new one. */
export const readdressMember = statement<Person & { new_email: string }>()("people.readdress-member", (db, p) =>
  db.updateTable("members").set({ email: p.new_email }).where("user_id", "=", p.user_id).where("left_at", "is", null),
);

/** Marks a person's address as confirmed. */
export const verifyEmail = statement<Person>()("people.verify-email", (db, p) =>
  db
    .updateTable("user as u")
    .set({ email_verified: true, updated_at: sql`now()` })
    .where("u.id", "=", p.user_id),
);

/** Ends every link that lets a person choose a new password. */
export const endResetLinks = statement<Person>()("people.end-reset-links", (db, p) =>
  db.deleteFrom("verification").where("value", "=", p.user_id),
);
