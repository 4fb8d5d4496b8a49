import { sql } from "kysely";
import type { Trade } from "#shared/trades.ts";
import { statement } from "#platform/database/statement.ts";

/** The business that a sign-up creates. */

/** Opens the business's own rows to the statements that follow in the transaction. */
export const enterBusiness = statement<{ business_id: string }>()("businesses.enter", (db, p) =>
  db.selectNoFrom(sql<string>`set_config('app.owner', ${p.business_id}, true)`.as("owner")),
);

/** Makes a business, once, with the person who founds it as its owner; only where it was entered before. */
export const addBusiness = statement<{
  business_id: string;
  user_id: string;
  name: string;
  time_zone: string;
  business_name: string | null;
  trade: Trade | null;
}>()("businesses.add", (db, p) =>
  db
    .with("made", (cte) =>
      cte
        .insertInto("businesses")
        .values({ created_by: p.business_id, time_zone: p.time_zone, name: p.business_name, trade: p.trade })
        .onConflict((held) => held.doNothing())
        .returning("created_by"),
    )
    .insertInto("members")
    .columns(["business_id", "user_id", "name", "role"])
    .expression((from) =>
      from
        .selectFrom("made")
        .select((made) => [
          "made.created_by",
          made.cast<string>(p.user_id, "uuid").as("user_id"),
          made.cast<string>(p.name, "text").as("name"),
          sql.lit("owner" as const).as("role"),
        ]),
    ),
);

/** Starts the free trial, once; `ends` is a moment. */
export const startTrial = statement<{ ends: string }>()("plans.start-trial", (db, p) =>
  db
    .insertInto("subscriptions")
    .values({ created_by: p.owner, subscription_tier: "Trial", subscription_end: p.ends })
    .onConflict((held) => held.doNothing()),
);

/** What the business is called; no row, or null, where it has no name. */
export const businessName = statement()("businesses.name", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.name"),
);
