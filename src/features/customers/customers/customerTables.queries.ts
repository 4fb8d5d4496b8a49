import { expressionBuilder, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { Owner } from "#platform/database/statement.ts";
import { customerKinds, type CustomerKind } from "./customerKinds.ts";

/**
 * The tables whose rows hang on a customer: the one list that deleting a customer, merging two, undoing that, and taking an
 * import back read. A new table of owners with a column `customer_id` that is not in it does not compile.
 */

/** The tables whose rows are a customer's, as the schema says it. */
type TableOfCustomers = {
  [Table in keyof Schema]: Schema[Table] extends { created_by: unknown; customer_id: unknown } ? Table : never;
}[keyof Schema];

type CustomerTableTraits = {
  kind: CustomerKind;
  /** Whether its rows are deleted softly at first: what is deleted is not counted, and moves and stays all the same. */
  softly: boolean;
  /** Whether people make and edit it. The product makes the rest, which nobody wants notes about. */
  byPeople: boolean;
  /** Whether its rows have `updated_at`: entries of the timeline are never edited. */
  edited: boolean;
  /** Whether its rows go with their customer's row by themselves, by a foreign key that cascades. */
  cascades: boolean;
};

/** All of them. */
export const customerTables = {
  estimates: { kind: "estimates", softly: true, byPeople: true, edited: true, cascades: false },
  customer_services: { kind: "services", softly: false, byPeople: true, edited: true, cascades: true },
  customer_follow_ups: { kind: "follow_ups", softly: false, byPeople: true, edited: true, cascades: true },
  calendar_events: { kind: "calendar_events", softly: true, byPeople: true, edited: true, cascades: true },
  notifications: { kind: "notifications", softly: false, byPeople: false, edited: true, cascades: true },
  quotes: { kind: "quotes", softly: false, byPeople: true, edited: true, cascades: false },
  customer_events: { kind: "timeline", softly: false, byPeople: false, edited: false, cascades: true },
} as const satisfies Record<TableOfCustomers, CustomerTableTraits>;

type CustomerTables = typeof customerTables;
/** The kinds of which the list says something, such as that they go by themselves. */
export type KindsWith<Property extends keyof CustomerTableTraits, Value> = {
  [Table in keyof CustomerTables]: CustomerTables[Table][Property] extends Value
    ? CustomerTables[Table]["kind"]
    : never;
}[keyof CustomerTables];

/** The table of each kind. */
export const tablesOfKinds = Object.fromEntries(
  Object.entries(customerTables).map(([table, { kind }]) => [kind, table]),
) as { [Table in keyof CustomerTables as CustomerTables[Table]["kind"]]: Table } satisfies Record<
  CustomerKind,
  TableOfCustomers
>;

const traitsOf = (kind: CustomerKind): CustomerTableTraits => customerTables[tablesOfKinds[kind]];
/** Whether rows of a kind are deleted softly at first. */
export const isDeletedSoftly = (kind: CustomerKind) => traitsOf(kind).softly;
/** Whether rows of a kind say when they were last edited. */
export const hasUpdatedAt = (kind: CustomerKind) => traitsOf(kind).edited;
/** The kinds that people make and edit. */
export const kindsByPeople = customerKinds.filter(
  (kind): kind is KindsWith<"byPeople", true> => traitsOf(kind).byPeople,
);

/**
 * The table of a kind as `t`, to the compiler always that of estimates, which has every column that is asked for here. Which
 * of them a kind has not is said by `isDeletedSoftly` and `hasUpdatedAt`.
 */
export const tableOf = (kind: CustomerKind) => `${tablesOfKinds[kind]} as t` as "estimates as t";

const tables = expressionBuilder<Schema>();

/** How many rows of a kind a customer has, without what was deleted. */
export const countOfCustomer = ({ owner }: Owner, kind: CustomerKind, customerId: Expression<string>) =>
  tables
    .selectFrom(tableOf(kind))
    .where("t.created_by", "=", owner)
    .where("t.customer_id", "=", customerId)
    .$if(isDeletedSoftly(kind), (rows) => rows.where("t.deleted_at", "is", null))
    .select((t) => t.fn.countAll<number>().as("count"));
