import { sql, type Selectable } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement } from "#platform/database/statement.ts";
import { mergeColumns, type CustomerRow, type Merge } from "./merge.queries.ts";
import type { MergeableFields } from "./mergedFields.ts";

/** Undoes a merge. In all statements, `m` is a merge. */

/** The merge to undo, locked. */
export const lockMerge = statement<{ id: string }>()("merges.lock", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .select(mergeColumns)
    .forUpdate(),
);

/** The later merges that were not undone, newest first. */
export const laterMerges = statement<{ id: string }>()("merges.later", (db, p) =>
  db
    .selectFrom("customer_merges as u")
    .innerJoin("customer_merges as m", (join) =>
      join
        .on("m.created_by", "=", p.owner)
        .on((m) => m(m.refTuple("m.merged_at", "m.id"), ">", m.refTuple("u.merged_at", "u.id")))
        .on("m.unmerged_at", "is", null),
    )
    .where("u.created_by", "=", p.owner)
    .where("u.id", "=", p.id)
    .select(mergeColumns)
    .orderBy("m.merged_at", "desc")
    .orderBy("m.id", "desc"),
);

type Customers = Selectable<Schema["customers"]>;
type RestoredCustomer = { id: string; row: JsonText<Merge["secondary_customer_data"]> };

/** Adds the secondary again under its ID; `restoreFields` then sets the other stored fields. */
export const addSecondary = statement<RestoredCustomer>()("merges.add-secondary", (db, p) =>
  db.insertInto("customers").values({
    created_by: p.owner,
    id: p.id,
    name: sql<string>`coalesce(${p.row}::jsonb ->> 'name', 'Unnamed customer')`,
  }),
);

/**
 * Restores the stored fields. A column that an import left out, or that a newer version has added, keeps the table's
 * default.
 */
export const restoreFields = statement<RestoredCustomer>()("merges.restore-fields", (db, p) =>
  db
    .updateTable("customers as c")
    .from(sql<Customers>`jsonb_populate_record(null::customers, ${p.row}::jsonb)`.as("stored"))
    .set((c) => {
      const stored = <Column extends keyof Customers>(column: Column) =>
        sql<Customers[Column]>`coalesce(${sql.ref(`stored.${column}`)}, ${sql.ref(`c.${column}`)})`;
      return {
        name: stored("name"),
        email: stored("email"),
        phone: stored("phone"),
        address: stored("address"),
        status: stored("status"),
        client_type: stored("client_type"),
        notes: stored("notes"),
        contacts: sql<JsonText<Customers["contacts"]>>`coalesce(stored.contacts, c.contacts)`,
        tags: stored("tags"),
        places: sql<JsonText<Customers["places"]>>`coalesce(stored.places, c.places)`,
        last_work_date: stored("last_work_date"),
        last_quote_amount: stored("last_quote_amount"),
        tax_exempt: stored("tax_exempt"),
        version: stored("version"),
        created_at: stored("created_at"),
        updated_at: stored("updated_at"),
        // Null if the import was removed since.
        import_id: c
          .selectFrom("customer_imports as i")
          .where("i.created_by", "=", p.owner)
          .where((i) => i(i.cast("i.id", "text"), "=", sql<string>`${p.row}::jsonb ->> 'import_id'`))
          .select("i.id"),
      } satisfies Record<Exclude<keyof Customers, "created_by" | "id" | "search_text">, unknown>;
    })
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id),
);

/** Moves to the secondary the primary's estimates that have the secondary's email. */
export const reassignEstimatesByEmail = statement<{ primary_id: string; secondary_id: string; email: string }>()(
  "merges.give-estimates-by-email",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set({ customer_id: p.secondary_id })
      .where("e.created_by", "=", p.owner)
      .where("e.customer_id", "=", p.primary_id)
      .where((e) => sql<boolean>`lower(btrim(${e.ref("e.email")})) = lower(${p.email})`)
      .returning("e.id"),
);

/**
 * Rewrites the later merges of the same primary that were not undone, as if these fields had always had the restored
 * values. If one stored this merge as the primary's last change, it gets the `updated_at` from before this merge.
 */
export const rewriteLaterMerges = statement<{
  id: string;
  primary_id: string;
  fields: JsonText<Partial<MergeableFields>>;
  updated_after: string;
  /** The `updated_at` to restore in such a merge. */
  older: JsonText<Pick<CustomerRow, "updated_at">>;
}>()("merges.rewrite-later", (db, p) =>
  db
    .updateTable("customer_merges as m")
    .set((m) => {
      const before = m.ref("m.primary_before");
      return {
        primary_before: sql<
          JsonText<CustomerRow>
        >`${before} || ${p.fields}::jsonb || case when ${before} ->> 'updated_at' = ${p.updated_after} then ${p.older}::jsonb else '{}'::jsonb end`,
        primary_after: sql<JsonText<CustomerRow>>`${m.ref("m.primary_after")} || ${p.fields}::jsonb`,
      };
    })
    .where("m.created_by", "=", p.owner)
    .where("m.primary_customer_id", "=", p.primary_id)
    .where("m.id", "<>", p.id)
    .where("m.unmerged_at", "is", null)
    .where("m.merged_at", ">", (of) =>
      of
        .selectFrom("customer_merges as u")
        .where("u.created_by", "=", p.owner)
        .where("u.id", "=", p.id)
        .select("u.merged_at"),
    ),
);

/** Marks a merge as undone. */
export const markUnmerged = statement<{ id: string }>()("merges.mark-unmerged", (db, p) =>
  db
    .updateTable("customer_merges as m")
    .set({ unmerged_at: sql`now()`, unmerged_by: p.actor })
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id),
);
