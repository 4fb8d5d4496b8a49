import { statement } from "#platform/database/statement.ts";

/** Locks estimates until the transaction ends, in the order of their IDs, so that their quote is made once. */
export const lockEstimates = statement<{ ids: string[] }>()("request-offers.lock", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .select(["e.id", "e.customer_id"])
    .orderBy("e.id")
    .forUpdate(),
);
