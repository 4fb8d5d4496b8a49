import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { at, id } from "./tenantColumns.ts";

/**
 * Two customers that were made one. It refers to customers without a foreign key: the secondary's row is gone until the
 * merge is undone, and then comes back with the same id.
 */
export const customer_merges = pgTable(
  "customer_merges",
  {
    created_by: owner(),
    id: id(),
    primary_customer_id: uuid("primary_customer_id").notNull(),
    secondary_customer_id: uuid("secondary_customer_id").notNull(),
    /** The secondary's whole row, as it was removed. */
    secondary_customer_data: jsonb("secondary_customer_data").$type<Record<string, unknown>>().notNull(),
    /** The primary's whole row before and after the merge; null for a merge of which no rows were recorded. */
    primary_before: jsonb("primary_before").$type<Record<string, unknown>>(),
    primary_after: jsonb("primary_after").$type<Record<string, unknown>>(),
    merged_by: uuid("merged_by").notNull(),
    merged_at: at("merged_at")
      .notNull()
      .default(sql`clock_timestamp()`),
    unmerged_at: at("unmerged_at"),
    unmerged_by: uuid("unmerged_by"),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("customer_merges_newest").on(table.created_by, table.merged_at),
    index("customer_merges_primary").on(table.created_by, table.primary_customer_id),
    index("customer_merges_secondary").on(table.created_by, table.secondary_customer_id),
  ],
);

/** The journal of a merge: each row that it moved or changed, and the fields concerned before and after. */
export const customer_merge_moves = pgTable(
  "customer_merge_moves",
  {
    created_by: owner(),
    id: id(),
    merge_id: uuid("merge_id").notNull(),
    table_name: text("table_name").notNull(),
    row_id: uuid("row_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>().notNull(),
    after: jsonb("after").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.merge_id],
      foreignColumns: [customer_merges.created_by, customer_merges.id],
    }).onDelete("cascade"),
    index("customer_merge_moves_merge").on(table.created_by, table.merge_id),
    index("customer_merge_moves_row").on(table.created_by, table.row_id),
  ],
);

/**
 * Two customers whose suggestion as duplicates the owner has dismissed: `one_id` is the smaller id. It refers to them
 * without foreign keys, so that a merge of one of them, which takes its row away for a while, forgets nothing.
 */
export const dismissed_duplicates = pgTable(
  "dismissed_duplicates",
  {
    created_by: owner(),
    id: id(),
    one_id: uuid("one_id").notNull(),
    other_id: uuid("other_id").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("dismissed_duplicates_pair").on(table.created_by, table.one_id, table.other_id),
  ],
);
