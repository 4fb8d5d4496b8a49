import { sql } from "drizzle-orm";
import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { actedBy, at, id, money, stamps, version } from "./tenantColumns.ts";

/** One file of customers that was taken in, as a whole; `undone_at` says when it was taken back. */
export const customer_imports = pgTable(
  "customer_imports",
  {
    created_by: owner(),
    id: id(),
    file_name: text("file_name").notNull(),
    /** How many rows became customers, and how many were left out. */
    imported: integer("imported").notNull(),
    skipped: integer("skipped").notNull(),
    undone_at: at("undone_at"),
    acted_by: actedBy(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("customer_imports_newest").on(table.created_by, table.created_at),
  ],
);

/** A person the business works for. */
export const customers = pgTable(
  "customers",
  {
    created_by: owner(),
    id: id(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    address: text("address"),
    status: text("status").notNull().default("prospect"),
    client_type: text("client_type").notNull().default("residential"),
    notes: text("notes"),
    last_work_date: date("last_work_date"),
    last_quote_amount: money("last_quote_amount"),
    /** The import that made this customer. */
    import_id: uuid("import_id"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("customers_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("customers_kind").on(table.created_by, table.client_type, table.status),
    index("customers_import").on(table.created_by, table.import_id),
  ],
);

/** A service that a customer gets again and again. */
export const customer_services = pgTable(
  "customer_services",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    service_name: text("service_name").notNull(),
    service_interval_months: integer("service_interval_months").notNull().default(3),
    last_service_date: date("last_service_date"),
    next_service_date: date("next_service_date"),
    service_notes: text("service_notes"),
    /** active, paused or completed */
    status: text("status").notNull().default("active"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
    }).onDelete("cascade"),
    index("customer_services_customer").on(table.created_by, table.customer_id),
    index("customer_services_next").on(table.created_by, table.status, table.next_service_date),
  ],
);

/**
 * When a customer is to be contacted again, and on which schedule it is served; a customer without merges has at most
 * one.
 */
export const customer_follow_ups = pgTable(
  "customer_follow_ups",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    follow_up_frequency: text("follow_up_frequency").notNull().default("quarterly"),
    custom_interval_days: integer("custom_interval_days"),
    last_contact_date: date("last_contact_date"),
    next_due_date: date("next_due_date"),
    /** The service schedule: all null where there is none. */
    service_interval_months: integer("service_interval_months"),
    last_service_date: date("last_service_date"),
    next_service_date: date("next_service_date"),
    service_notes: text("service_notes"),
    notification_preferences: jsonb("notification_preferences")
      .$type<{ email: boolean; dashboard: boolean; both: boolean }>()
      .notNull()
      .default({ email: true, dashboard: true, both: true }),
    /** active, paused or completed */
    status: text("status").notNull().default("active"),
    notes: text("notes"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
    }).onDelete("cascade"),
    index("customer_follow_ups_customer").on(table.created_by, table.customer_id),
    index("customer_follow_ups_due").on(table.created_by, table.status, table.next_due_date),
    index("customer_follow_ups_service").on(table.created_by, table.next_service_date),
  ],
);

/** What happened with a customer. Rows are only added; a merge moves them to the customer that is kept. */
export const customer_events = pgTable(
  "customer_events",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    kind: text("kind").notNull(),
    at: at("at")
      .notNull()
      .default(sql`clock_timestamp()`),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    estimate_id: uuid("estimate_id"),
    acted_by: actedBy(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
    }).onDelete("cascade"),
    index("customer_events_newest").on(table.created_by, table.customer_id, table.at.desc(), table.id),
    index("customer_events_estimate").on(table.created_by, table.estimate_id),
  ],
);
