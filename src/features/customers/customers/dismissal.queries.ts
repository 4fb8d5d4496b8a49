import { sql, type Expression } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Stores that two similar customers are different people, so that they are no longer suggested as duplicates. */

/** Two customers. */
export type CustomerPair = { one_id: string; other_id: string };
/** The first of a pair. A pair is stored once, in either order of its customers. */
export const lesserId = (p: { [Name in keyof CustomerPair]: Expression<string> }) =>
  sql<string>`least(${p.one_id}::uuid, ${p.other_id}::uuid)`;
/** The second of a pair. */
export const greaterId = (p: { [Name in keyof CustomerPair]: Expression<string> }) =>
  sql<string>`greatest(${p.one_id}::uuid, ${p.other_id}::uuid)`;

/** Dismisses a pair as not duplicates. Returns no row if one of the customers does not exist. */
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

/** Deletes dismissed duplicate suggestions about deleted customers. */
export const deleteDismissals = statement<{ ids: string[] }>()("customers.delete-dismissals", (db, p) =>
  db
    .deleteFrom("dismissed_duplicates as d")
    .where("d.created_by", "=", p.owner)
    .where((d) => d.or([d("d.one_id", "=", d.fn.any(p.ids)), d("d.other_id", "=", d.fn.any(p.ids))])),
);
