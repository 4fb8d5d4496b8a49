import { statement, statementFamily } from "#platform/database/statement.ts";
import { mergeColumns } from "./merge.queries.ts";

/** Takes an estimate out of its customer. */

/** The estimate's customer and contact; `lock` locks the row until the end of the transaction. */
export const estimateContact = statementFamily<{ id: string }>()(
  "merges.estimate-contact",
  { lock: [false, true] },
  (db, p, { lock }) =>
    db
      .selectFrom("estimates as e")
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id)
      .where("e.deleted_at", "is", null)
      .select(["e.id", "e.customer_id", "e.name", "e.email", "e.phone", "e.address", "e.service_name"])
      .$if(lock, (query) => query.forUpdate()),
);

/**
 * The merges that moved an estimate and were not undone, the last one first, locked. They are locked in the order of
 * their IDs, so that two devices that lock several wait for each other and never deadlock.
 */
export const lockMergesOfEstimate = statement<{ id: string }>()("merges.lock-of-estimate", (db, p) =>
  db
    .with("locked", (cte) =>
      cte
        .selectFrom("customer_merges as m")
        .where("m.created_by", "=", p.owner)
        .where("m.unmerged_at", "is", null)
        .where((m) =>
          m.exists(
            m
              .selectFrom("customer_merge_moves as o")
              .where("o.created_by", "=", p.owner)
              .whereRef("o.merge_id", "=", "m.id")
              .where("o.table_name", "=", "estimates")
              .where("o.row_id", "=", p.id)
              .select((o) => o.lit(1).as("one")),
          ),
        )
        .select(mergeColumns)
        .orderBy("m.id")
        .forUpdate(),
    )
    .selectFrom("locked")
    .selectAll()
    .orderBy("merged_at", "desc")
    .orderBy("id", "desc"),
);

/** Assigns an estimate to a customer. */
export const reassignEstimate = statement<{ id: string; customer_id: string }>()("merges.give-estimate", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ customer_id: p.customer_id, updated_at: e.fn<string>("now", []) }))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id),
);
