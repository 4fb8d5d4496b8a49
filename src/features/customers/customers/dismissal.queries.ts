import { sql, type Expression } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** How two customers who look alike are kept apart, so that they are proposed as duplicates no more. */

/** Two customers. */
export type CustomerPair = { one_id: string; other_id: string };
/** The first of a pair, which is stored once, whichever of the two is named first. */
export const lesserId = (p: { [Name in keyof CustomerPair]: Expression<string> }) =>
  sql<string>`least(${p.one_id}::uuid, ${p.other_id}::uuid)`;
/** The other one of it. */
export const greaterId = (p: { [Name in keyof CustomerPair]: Expression<string> }) =>
  sql<string>`greatest(${p.one_id}::uuid, ${p.other_id}::uuid)`;

/** Dismisses a pair as no duplicates. Returns no row where one of the customers is not there. */
export const dismiss = statement<CustomerPair>()("customers.dismiss-duplicate", (db, p) =>
  db
    .insertInto("dismissed_duplicates")
    .columns(["created_by", "one_id", "other_id"])
    .expression(
      db
        .selectNoFrom((e) => [
          e.cast<string>(p.owner, "uuid").as("created_by"),
          lesserId(p).as("one_id"),
          greaterId(p).as("other_id"),
        ])
        .where((e) =>
          e(
            e
              .selectFrom("customers as c")
              .where("c.created_by", "=", p.owner)
              .where("c.id", "in", [p.one_id, p.other_id])
              .select((c) => c.fn.countAll<number>().as("there")),
            "=",
            2,
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(["created_by", "one_id", "other_id"]).doUpdateSet((e) => ({ one_id: e.ref("excluded.one_id") })),
    )
    .returning("id"),
);
