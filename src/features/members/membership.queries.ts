import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The businesses that people work in; these look-ups cross businesses. */

type Person = { user_id: string };
type Membership = Person & { business_id: string };

/** By which ways besides a password the members of a business sign in. */
export const waysToSignIn = statement<{ business_id: string }>()("members.ways-to-sign-in", (db, p) =>
  db
    .selectFrom("members as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .where("m.business_id", "=", p.business_id)
    .where("m.left_at", "is", null)
    .select((m) => [
      "m.user_id as id",
      "u.two_factor_enabled as second_factor",
      m
        .exists(
          m
            .selectFrom("passkey as k")
            .whereRef("k.user_id", "=", "m.user_id")
            .select((k) => k.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("passkey"),
    ]),
);

/** The businesses that a person works in, the one chosen last first. */
export const membershipsOf = statement<Person>()("members.of-person", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.user_id", "=", p.user_id)
    .where("m.left_at", "is", null)
    .select(["m.business_id as id", "m.role"])
    .orderBy("m.chosen_at", "desc")
    .orderBy("m.business_id"),
);

/** Notes that a person chose to work in a business; returns nothing where they are no member of it. */
export const chooseBusiness = statement<Membership>()("members.choose", (db, p) =>
  db
    .updateTable("members as m")
    .set({ chosen_at: sql`now()` })
    .where("m.business_id", "=", p.business_id)
    .where("m.user_id", "=", p.user_id)
    .where("m.left_at", "is", null)
    .returning("m.business_id"),
);

/** Opens a business on a device of a person, and on those of their devices on which none is open. */
export const openOnDevice = statement<Membership & { session_id: string }>()("members.open-on-device", (db, p) =>
  db
    .updateTable("session as s")
    .set({ business_id: p.business_id })
    .where("s.user_id", "=", p.user_id)
    .where((s) => s.or([s("s.id", "=", p.session_id), s("s.business_id", "is", null)])),
);

/** The person, held so that of two things done about their businesses one waits for the other. */
export const holdPerson = statement<Person>()("members.hold-person", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).select(["u.name", "u.email"]).forUpdate(),
);
