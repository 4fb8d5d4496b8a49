import { statement } from "#platform/database/statement.ts";

/** The businesses that texted a number, the newest text first. All businesses of a server share its number. */
export const businessesTexting = statement<{ number: string }>()("texted-numbers.businesses", (db, p) =>
  db
    .selectFrom("texted_numbers as t")
    .where("t.number", "=", p.number)
    .select(["t.business_id"])
    .orderBy("t.texted_at", (by) => by.desc().nullsLast())
    .orderBy("t.business_id")
    .limit(100),
);
