import { statement } from "#platform/database/statement.ts";

/** The businesses that a person works in, last chosen first. */
export const businessesOf = statement<{ user_id: string }>()("members.businesses-of", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.user_id", "=", p.user_id)
    .where("m.left_at", "is", null)
    .select(["m.business_id", "m.role"])
    .orderBy("m.chosen_at", "desc")
    .orderBy("m.business_id"),
);
