import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { at } from "./tenantColumns.ts";

/**
 * Jobs that a business's transactions have queued and that are not handed on to the job queue yet: written by the
 * business, read and deleted by whoever hands them on (decision 085). Nearly always empty.
 */
export const outbox = pgTable(
  "outbox",
  {
    created_by: owner(),
    /** The job's own id in the job queue, too. */
    id: uuid("id").notNull(),
    /** Its kind. */
    name: text("name").notNull(),
    data: jsonb("data").$type<object>().notNull(),
    /** Before which moment it is not begun. */
    start_after: at("start_after").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] }), index("outbox_oldest").on(table.created_at)],
);
