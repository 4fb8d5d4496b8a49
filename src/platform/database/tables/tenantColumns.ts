import { sql } from "drizzle-orm";
import { integer, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The columns that the tables of owners share. Everything that belongs to one owner has `created_by`, its key is
 * `(created_by, id)`, and every reference carries `created_by`, so rows of two owners cannot be linked. Row-level
 * security on all of them is laid down in the migrations. Columns are named as the product's fields are.
 */

/** A moment, read as an ISO string. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
/** What a row is called, after its owner. */
export const id = () => uuid("id").notNull().defaultRandom();
/** Who did it: the person whose request it was; null where the product or a customer did. The handle says who. */
export const actedBy = () => uuid("acted_by").default(sql`nullif(current_setting('app.actor', true), '')::uuid`);
/** When a row was made and last changed. */
export const stamps = () => ({
  created_at: at("created_at").notNull().defaultNow(),
  updated_at: at("updated_at").notNull().defaultNow(),
});
/** Counts up with each saved change, so that the second of two editors gets a conflict. */
export const version = () => integer("version").notNull().default(1);
/** An amount in the owner's currency, to the cent. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: "number" });
/** An area in square feet, or a count. */
export const figure = (name: string) => numeric(name, { precision: 18, scale: 4, mode: "number" });
