import { inputColumns, type CustomerInput } from "#features/customers/customers/customer.queries.ts";
import { sql, type Expression, type Selectable } from "kysely";
import type { Customer } from "#features/customers/customers/customer.ts";
import { jsonText, type JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** Merges two customers, and reads a merge. */

type Kinds = Pick<Customer, "status" | "client_type">;

/** A customer's whole row: a merge stores it, so that undoing can bring it back. */
export type CustomerRow = Omit<Selectable<Schema["customers"]>, keyof Kinds | "search_text"> & Kinds;

/** A merge as recorded. Without `primary_before`, no rows were journaled. */
export type Merge = {
  id: string;
  primary_customer_id: string;
  secondary_customer_id: string;
  /** Merges imported from elsewhere have only some of the secondary's columns. */
  secondary_customer_data: Partial<CustomerRow>;
  primary_before: CustomerRow | null;
  primary_after: CustomerRow | null;
  merged_at: string;
  unmerged_at: string | null;
};

export const mergeColumns = (m: FromTable<"m", "customer_merges">) =>
  [
    ...(["m.id", "m.primary_customer_id", "m.secondary_customer_id", "m.merged_at", "m.unmerged_at"] as const),
    m.ref("m.secondary_customer_data").$castTo<Merge["secondary_customer_data"]>().as("secondary_customer_data"),
    m.ref("m.primary_before").$castTo<Merge["primary_before"]>().as("primary_before"),
    m.ref("m.primary_after").$castTo<Merge["primary_after"]>().as("primary_after"),
  ] as const;

type NamedCustomer = { name: string };

/** The current or last name of a merge's primary; `fallback` if the merge does not store one. */
export const primaryName = (now: Expression<string | null>, primaryAfter: Expression<unknown>, fallback: string) =>
  sql<string>`coalesce(${now}, ${jsonText(primaryAfter as Expression<NamedCustomer>, "name")}, ${fallback})`;

/** Customers by their IDs, for the preview of a merge. */
export const customersById = statement<{ ids: string[] }>()("merges.customers-by-id", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.id", "=", c.fn.any(p.ids)))
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address", "c.status", "c.client_type", "c.notes"])
    .select(["c.contacts", "c.tags", "c.places"])
    .select(["c.last_work_date", "c.last_quote_amount", "c.tax_exempt", "c.version", "c.created_at"])
    .$narrowType<Kinds>(),
);

/**
 * Whole rows of customers, locked until the end of the transaction. Merging and both ways of undoing lock customers in
 * this one order, and before their estimates, as setting a status does: two devices wait for each other and never
 * deadlock. The rows are JSON, because during an upgrade they may have columns that this version does not know, which a
 * merge must store too.
 */
export const lockCustomersById = statement<{ ids: string[] }>()("merges.lock-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.id", "=", c.fn.any(p.ids)))
    // Its search text follows from the others.
    .select(sql<CustomerRow>`to_jsonb(c) - 'search_text'`.as("row"))
    .orderBy("c.id")
    .forUpdate(),
);

/** Mergeable fields with a new version, as for any edit, so that a stale editor gets a conflict. */
const fieldsOf = (p: ParamRefs<CustomerInput>, c: FromTable<"c", "customers">) => ({
  ...inputColumns(p),
  version: c("c.version", "+", 1),
});

/** Saves the fields that the primary has after a merge. */
export const saveMergedFields = statement<CustomerInput & { id: string }>()("merges.save-fields", (db, p) =>
  db
    .updateTable("customers as c")
    .set((c) => ({ ...fieldsOf(p, c), updated_at: sql`now()` }))
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id),
);

/** Saves the fields of the primary after a merge is undone, with its last change at `updated_at`. */
export const saveRevertedFields = statement<CustomerInput & { id: string; updated_at: string }>()(
  "merges.save-reverted-fields",
  (db, p) =>
    db
      .updateTable("customers as c")
      .set((c) => ({ ...fieldsOf(p, c), updated_at: p.updated_at }))
      .where("c.created_by", "=", p.owner)
      .where("c.id", "=", p.id),
);

/** Records a merge with the rows of both customers, which undoing needs. */
export const recordMerge = statement<{
  primary_id: string;
  secondary_id: string;
  secondary: JsonText<CustomerRow>;
  primary_before: JsonText<CustomerRow>;
  primary_after: JsonText<CustomerRow>;
  import_id: string | null;
}>()("merges.record", (db, p) =>
  db
    .insertInto("customer_merges")
    .values((m) => ({
      created_by: p.owner,
      primary_customer_id: p.primary_id,
      secondary_customer_id: p.secondary_id,
      secondary_customer_data: p.secondary,
      primary_before: p.primary_before,
      primary_after: p.primary_after,
      import_id: p.import_id,
      merged_by: m.cast<string>(p.actor, "uuid"),
    }))
    .returning("id"),
);

/** Removes the secondary, whose row the merge has stored. */
export const removeSecondary = statement<{ id: string }>()("merges.remove-secondary", (db, p) =>
  db.deleteFrom("customers as c").where("c.created_by", "=", p.owner).where("c.id", "=", p.id),
);

/** The names of the newest merge into another customer that has one of these as its secondary and was not undone. */
export const mergeOfSecondary = statement<{ ids: string[] }>()("merges.of-secondary", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .leftJoin("customers as c", (join) =>
      join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "m.primary_customer_id"),
    )
    .where("m.created_by", "=", p.owner)
    .where((m) => m("m.secondary_customer_id", "=", m.fn.any(p.ids)))
    .where("m.unmerged_at", "is", null)
    .select((m) => [
      jsonText(m.ref("m.secondary_customer_data").$castTo<NamedCustomer>(), "name").as("secondary"),
      primaryName(m.ref("c.name"), m.ref("m.primary_after"), "another customer").as("primary"),
    ])
    .orderBy("m.merged_at", "desc")
    .orderBy("m.id")
    .limit(1),
);
