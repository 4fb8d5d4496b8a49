import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { figure, id, money, stamps, version } from "./tenantColumns.ts";

/** What the business offers and how it is priced. */
export const services = pgTable(
  "services",
  {
    created_by: owner(),
    id: id(),
    name: text("name").notNull(),
    description: text("description"),
    /** The same in Spanish, for who reads a form in it; null: as above. */
    name_es: text("name_es"),
    description_es: text("description_es"),
    rate: figure("rate").notNull().default(0),
    unit: text("unit").notNull().default("per sq ft"),
    custom_unit: text("custom_unit"),
    minimum_price: money("minimum_price").notNull().default(0),
    ai_focus_instructions: text("ai_focus_instructions"),
    show_price: boolean("show_price").notNull().default(false),
    show_ai_analysis: boolean("show_ai_analysis").notNull().default(false),
    ai_enabled: boolean("ai_enabled").notNull().default(false),
    service_category: text("service_category").notNull().default("general"),
    pricing_model: text("pricing_model").notNull().default("area"),
    /** Customers are shown a price only where its range is no wider than this either way, in percent; null: always. */
    widest_range: figure("widest_range"),
    /** What finished jobs taught about its figures (`Calibrations`); null until there is anything. */
    calibrations: jsonb("calibrations"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("services_oldest").on(table.created_by, table.created_at),
  ],
);

/** One part of a service that is sold as a package. */
export const service_components = pgTable(
  "service_components",
  {
    created_by: owner(),
    id: id(),
    service_id: uuid("service_id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    /** The same in Spanish, for who reads a form in it; null: as above. */
    name_es: text("name_es"),
    description_es: text("description_es"),
    pricing_model: text("pricing_model").notNull().default("area"),
    rate: figure("rate").notNull().default(0),
    unit: text("unit").notNull(),
    custom_unit: text("custom_unit"),
    minimum_price: money("minimum_price").notNull().default(0),
    ai_focus_instructions: text("ai_focus_instructions"),
    is_required: boolean("is_required").notNull().default(true),
    sort_order: integer("sort_order").notNull().default(0),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.service_id],
      foreignColumns: [services.created_by, services.id],
    }).onDelete("cascade"),
    index("service_components_order").on(table.created_by, table.service_id, table.sort_order),
  ],
);
