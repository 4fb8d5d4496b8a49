import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { isOpenPlan } from "#platform/business/paidPlan.queries.ts";

/** The age of a business in days, and true if it pays for its plan now: a trial is free. */
export const emailTrust = statement()("customer-mails.standing", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((b) => [
      sql<number>`floor(extract(epoch from now() - ${b.ref("b.created_at")}) / 86400)::int`.as("ageInDays"),
      b
        .exists(
          b
            .selectFrom("subscriptions as s")
            .where(isOpenPlan(p))
            .where("s.subscription_tier", "<>", "Trial")
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("pays"),
    ]),
);
