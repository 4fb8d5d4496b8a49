import { sql } from "kysely";
import type { Trade } from "#shared/trades.ts";
import { statement } from "#platform/database/statement.ts";

/** The business that a sign-up creates. */

/** Opens the business's own rows to the following statements of the transaction. */
export const enterTenantScope = statement<{ business_id: string }>()("businesses.enter", (db, p) =>
  db.selectNoFrom(sql<string>`enter_scope(${p.business_id}, '')`.as("entered")),
);

/** Creates a business, once; only after it was entered. No row if it exists. */
export const addBusiness = statement<{
  business_id: string;
  time_zone: string;
  business_name: string | null;
  trade: Trade | null;
}>()("businesses.add", (db, p) =>
  db
    .insertInto("businesses")
    .values({ created_by: p.business_id, time_zone: p.time_zone, name: p.business_name, trade: p.trade })
    .onConflict((held) => held.doNothing())
    .returning("created_by"),
);

/** Makes the person who founded a business its owner. */
export const addFounder = statement<{ business_id: string; user_id: string; name: string; email: string }>()(
  "businesses.add-founder",
  (db, p) =>
    db.insertInto("members").values({
      business_id: p.business_id,
      user_id: p.user_id,
      name: p.name,
      email: p.email,
      role: sql.lit("owner" as const),
    }),
);

/** Starts the free trial, once; `ends` is a timestamp. */
export const startTrial = statement<{ ends: string }>()("plans.start-trial", (db, p) =>
  db
    .insertInto("subscriptions")
    .values({ created_by: p.owner, subscription_tier: "Trial", subscription_end: p.ends })
    .onConflict((held) => held.doNothing()),
);

/** The name of the business; no row, or null, if it has none. */
export const businessName = statement()("businesses.name", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.name"),
);
