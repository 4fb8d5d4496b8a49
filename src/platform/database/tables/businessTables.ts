import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, stamps } from "./tenantColumns.ts";

/**
 * A business: what customers see of it, and how it works. The one that a person founded in
 * signing up has that person's id. Everything of a business refers to its row here and goes with it.
 */
export const businesses = pgTable(
  "businesses",
  {
    created_by: uuid("created_by").notNull(),
    name: text("name"),
    phone: text("phone"),
    /** What it does, by which service templates are offered first; null: not said. */
    trade: text("trade"),
    /** The unguessable part of the logo's address; the store has `<owner>/<name>-logo.png`. Null: none. */
    logo_name: text("logo_name"),
    /** The same of its cover photo: `<owner>/<name>-cover.jpg`. */
    cover_name: text("cover_name"),
    /** What it says of itself to its customers: its colour as `#rrggbb`, the rest in its own words. */
    brand_color: text("brand_color"),
    licensed_insured: boolean("licensed_insured").notNull().default(false),
    in_business_since: integer("in_business_since"),
    town: text("town"),
    hours: text("hours"),
    review_links: jsonb("review_links").notNull().default([]),
    /** What its forms open in where nothing else decides: `en` or `es`. */
    form_language: text("form_language").notNull().default("en"),
    time_zone: text("time_zone").notNull().default("UTC"),
    /** Whether members of the crew see the prices of their visits. */
    crew_sees_prices: boolean("crew_sees_prices").notNull().default(false),
    /** When somebody of the business first sent a test request, and first shared its form; null: not yet. */
    form_tried_at: at("form_tried_at"),
    form_shared_at: at("form_shared_at"),
    /** When the first steps on the dashboard were dismissed. */
    first_steps_dismissed_at: at("first_steps_dismissed_at"),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);

/** Whose row it is: the business's id. The row goes with the business. */
export const owner = () =>
  uuid("created_by")
    .notNull()
    .references(() => businesses.created_by, { onDelete: "cascade" });

/** The plan an owner is on; no row means the Free plan. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    created_by: owner(),
    subscription_tier: text("subscription_tier").notNull(),
    subscription_end: at("subscription_end").notNull(),
    /** When the free trial ends or ended, kept when the plan that is shown has become another. */
    trial_end: at("trial_end"),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);
