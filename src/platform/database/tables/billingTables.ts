import { jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { at } from "./tenantColumns.ts";

/** What is stored of payment. Nothing of a card is: the payment provider has those. */

/**
 * Under which customer a business pays, at Stripe or at the built-in test checkout. News of payments names that customer,
 * and the daily comparison walks all of them, so this table is read across owners and, like sessions, belongs to none.
 */
export const billingAccounts = pgTable(
  "billing_accounts",
  {
    business_id: uuid("business_id").notNull(),
    /** `stripe` or `test`. */
    mode: text("mode").notNull(),
    customer_id: text("customer_id").notNull(),
    /** When all of the customer's subscriptions were last compared with what is stored here. */
    reconciled_at: at("reconciled_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.business_id, table.mode] }),
    unique("billing_accounts_customer").on(table.mode, table.customer_id),
  ],
);

/**
 * What is known of each subscription an owner has or had: `state` is the newest picture of it, see `billing/plan.ts`.
 */
export const billingSubscriptions = pgTable(
  "billing_subscriptions",
  {
    created_by: owner(),
    id: text("id").notNull(),
    mode: text("mode").notNull(),
    state: jsonb("state").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
    updated_at: at("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] })],
);

/** The events that have been taken in, so that a repeated one is known. */
export const billingEvents = pgTable(
  "billing_events",
  {
    created_by: owner(),
    id: text("id").notNull(),
    type: text("type").notNull(),
    created_at: at("created_at").notNull(),
    received_at: at("received_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] })],
);

/** What the built-in test checkout stores in Stripe's stead: its sessions, subscriptions and invoices. */
export const billingTestObjects = pgTable(
  "billing_test_objects",
  {
    created_by: owner(),
    id: text("id").notNull(),
    kind: text("kind").notNull(),
    data: jsonb("data").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] })],
);
