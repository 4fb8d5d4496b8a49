import { sql, type Selectable } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement } from "#platform/database/statement.ts";
import { mergeColumns, type CustomerRow, type Merge } from "./merge.queries.ts";
import type { MergeableFields } from "./mergedFields.ts";

/** How a merge is undone. In all statements `m` is a merge. */

/** The merge to be undone, locked. */
export const lockMerge = statement<{ id: string }>()("merges.lock", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .select(mergeColumns)
    .forUpdate(),
);

/** The merges that were made later than this one and stand, the newest first. */
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

/** Adds the secondary again under its id; `restoreFields` then gives it what else the merge stored of it. */
export const addSecondary = statement<RestoredCustomer>()("merges.add-secondary", (db, p) =>
  db.insertInto("customers").values({
    created_by: p.owner,
    id: p.id,
    name: sql<string>`coalesce(${p.row}::jsonb ->> 'name', 'Unnamed customer')`,
  }),
);

/** What an import left out, or a newer version has added, keeps the value that the table gives. */
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
        last_work_date: stored("last_work_date"),
        last_quote_amount: stored("last_quote_amount"),
        version: stored("version"),
        created_at: stored("created_at"),
        updated_at: stored("updated_at"),
        // An import that has been removed since is not there to refer to.
        import_id: c
          .selectFrom("customer_imports as i")
          .where("i.created_by", "=", p.owner)
          .where((i) => i(i.cast("i.id", "text"), "=", sql<string>`${p.row}::jsonb ->> 'import_id'`))
          .select("i.id"),
      } satisfies Record<Exclude<keyof Customers, "created_by" | "id">, unknown>;
    })
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id),
);

/** Gives the secondary those of the primary's estimates that carry its email. */
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
 * Tells the later merges that stand of the same primary that these fields have always been what they are again. The one
 * that found the primary last changed by this merge found it as old as it was before.
 */
export const rewriteLaterMerges = statement<{
  id: string;
  primary_id: string;
  fields: JsonText<Partial<MergeableFields>>;
  updated_after: string;
  /** What else such a merge found. */
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
