import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { ImportState } from "./import.ts";
import type { ImportPart, PlannedMerge } from "./importFile.server.ts";

/** The parts of a large import, which jobs take in one after another. In all statements, `w` is a part that waits. */

/** Adds the part at this position. */
export const addPart = statement<ImportPart & { import_id: string; position: number }>()("imports.add-part", (db, p) =>
  db.insertInto("customer_import_parts").values({
    created_by: p.owner,
    import_id: p.import_id,
    position: p.position,
    rows: p.rows,
    fields: p.fields,
    merges: p.merges,
  }),
);

/** Removes the next part of an import and returns it. */
export const takePart = statement<{ import_id: string }>()("imports.take-part", (db, p) =>
  db
    .deleteFrom("customer_import_parts as w")
    .where("w.created_by", "=", p.owner)
    .where("w.import_id", "=", p.import_id)
    .where("w.position", "=", (of) =>
      of
        .selectFrom("customer_import_parts as n")
        .where("n.created_by", "=", p.owner)
        .where("n.import_id", "=", p.import_id)
        .select((n) => n.fn.min("n.position").as("position")),
    )
    .returning((w) => [
      w.cast<string>("w.rows", "text").$castTo<ImportPart["rows"]>().as("rows"),
      w.cast<string>("w.fields", "text").$castTo<ImportPart["fields"]>().as("fields"),
      w.cast<string>("w.merges", "text").$castTo<JsonText<PlannedMerge[]>>().as("merges"),
    ]),
);

/** An import that has not ended, locked: its state, and the member who ran it. */
export const lockUnfinished = statement<{ id: string }>()("imports.lock-unfinished", (db, p) =>
  db
    .selectFrom("customer_imports as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.state", "<>", "done")
    .select(["i.id", "i.file_name", "i.state"])
    .forUpdate(),
);

/** The file of an import that has not ended. */
export const unfinishedImport = statement()("imports.unfinished", (db, p) =>
  db
    .selectFrom("customer_imports as i")
    .where("i.created_by", "=", p.owner)
    .where("i.state", "<>", "done")
    .select("i.file_name")
    .limit(1),
);

/** Counts the rows of a part as imported. An import without further rows has ended. */
export const countImported = statement<{ id: string; rows: number; merged: number; not_merged: number }>()(
  "imports.count-imported",
  (db, p) =>
    db
      .updateTable("customer_imports as i")
      .set((i) => ({
        imported: i("i.imported", "+", p.rows),
        remaining: i("i.remaining", "-", p.rows),
        merged: i("i.merged", "+", p.merged),
        not_merged: i("i.not_merged", "+", p.not_merged),
        state: sql<ImportState>`case when ${i.ref("i.remaining")} > ${p.rows} then ${i.ref("i.state")} else ${sql.lit<ImportState>("done")} end`,
      }))
      .where("i.created_by", "=", p.owner)
      .where("i.id", "=", p.id)
      .returning(["i.imported", "i.remaining"]),
);

/** Marks an import whose job failed for good as stopped. */
export const stopImport = statement<{ id: string }>()("imports.stop", (db, p) =>
  db
    .updateTable("customer_imports as i")
    .set({ stopped: true })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.state", "<>", "done")
    .returning("i.id"),
);

/** Marks a stopped import as going on. */
export const resumeImport = statement<{ id: string }>()("imports.resume", (db, p) =>
  db
    .updateTable("customer_imports as i")
    .set({ stopped: false })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.stopped", "=", true)
    .returning("i.state"),
);

/**
 * The customer that a customer is now: itself, or the one into which it was merged, or that one in turn. None if it was
 * deleted.
 */
export const survivorOf = statement<{ id: string }>()("imports.survivor", (db, p) =>
  db
    .withRecursive("chain(id, steps)", (cte) =>
      cte
        .selectNoFrom((e) => [e.cast<string>(p.id, "uuid").as("id"), sql<number>`0`.as("steps")])
        .union(
          cte
            .selectFrom("customer_merges as m")
            .innerJoin("chain as g", "g.id", "m.secondary_customer_id")
            .where("m.created_by", "=", p.owner)
            .where("m.unmerged_at", "is", null)
            .where("g.steps", "<", 20)
            .select((m) => ["m.primary_customer_id as id", sql<number>`${m.ref("g.steps")} + 1`.as("steps")]),
        ),
    )
    .selectFrom("chain as g")
    .innerJoin("customers as c", (join) => join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "g.id"))
    .select("c.id")
    .orderBy("g.steps")
    .limit(1),
);
