import { statement } from "#platform/database/statement.ts";

/** The people of a business. */

/** The members of today, owners first, then by how long they have been there. */
export const presentMembers = statement()("members.present", (db, p) =>
  db
    .selectFrom("members as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is", null)
    .select(["m.user_id as id", "m.name", "u.email", "m.role", "m.since"])
    .orderBy((m) =>
      m
        .case()
        .when("m.role", "=", "owner")
        .then(m.lit(0))
        .when("m.role", "=", "manager")
        .then(m.lit(1))
        .else(m.lit(2))
        .end(),
    )
    .orderBy("m.since")
    .orderBy("m.user_id"),
);
