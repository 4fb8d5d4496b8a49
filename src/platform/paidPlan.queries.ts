import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The plan or trial that opens everything now; no row on the Free plan. */
export const paidPlan = statement()("plans.paid", (db, p) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .where("s.subscription_end", ">", sql<string>`now()`)
    .select("s.subscription_tier"),
);
