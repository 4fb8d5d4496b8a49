import { sql } from "kysely";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";

/** Returns a condition that is true for the plan or trial that unlocks everything now. */
export const isOpenPlan =
  ({ owner }: Owner) =>
  (s: FromTable<"s", "subscriptions">) =>
    s.and([s("s.created_by", "=", owner), s("s.subscription_end", ">", sql<string>`now()`)]);

/** The plan or trial that unlocks everything now; no row on the Free plan. */
export const paidPlan = statement()("plans.paid", (db, p) =>
  db.selectFrom("subscriptions as s").where(isOpenPlan(p)).select("s.subscription_tier"),
);
