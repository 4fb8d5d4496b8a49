import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
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

/** Locks a person out as of now, or unlocks them. */
export const setLocked = statement<Person & { locked: boolean }>()("people.set-locked", (db, p) =>
  db
    .updateTable("user as u")
    .set({ locked_at: sql`case when ${p.locked}::boolean then now() end` })
    .where("u.id", "=", p.user_id),
);

/** A row if the operator has locked the person out. */
export const isLocked = statement<Person>()("people.is-locked", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).where("u.locked_at", "is not", null).select("u.locked_at"),
);

/** The next `limit` people whose addresses follow `after`, with their businesses and roles. */
export const peopleAfter = statement<{ after: string; limit: number }>()("people.after", (db, p) =>
  db
    .selectFrom("user as u")
    .where("u.email", ">", p.after)
    .select((u) => [
      "u.id",
      "u.email",
      "u.name",
      "u.created_at",
      "u.email_verified",
      "u.locked_at",
      jsonArrayFrom(
        u
          .selectFrom("members as m")
          .whereRef("m.user_id", "=", "u.id")
          .where("m.left_at", "is", null)
          .select(["m.business_id", "m.role"])
          .orderBy("m.business_id"),
      ).as("businesses"),
    ])
    .orderBy("u.email")
    .limit(p.limit),
);

/** Stores a link of sign-in's library, by the hash of its name. */
export const addResetLink = statement<Person & { identifier: string; minutes: number }>()(
  "people.add-reset-link",
  (db, p) =>
    db.insertInto("verification").values({
      identifier: p.identifier,
      value: p.user_id,
      expires_at: sql<string>`now() + ${p.minutes}::int * interval '1 minute'`,
    }),
);

/** Ends every link that lets a person choose a new password. */
export const endResetLinks = statement<Person>()("people.end-reset-links", (db, p) =>
  db.deleteFrom("verification").where("value", "=", p.user_id),
);
