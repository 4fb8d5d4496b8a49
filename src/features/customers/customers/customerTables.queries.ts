import { expressionBuilder, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { Owner } from "#platform/database/statement.ts";
import { customerKinds, type CustomerKind } from "./customerKinds.ts";

/**
 * The tables whose rows belong to a customer. Deleting a customer, merging two, undoing a merge and undoing an import
 * all read this one list. A new owner table with a column `customer_id` that is missing here does not compile.
 */

/** The tables whose rows belong to a customer, according to the schema. */
type TableOfCustomers = {
  [Table in keyof Schema]: Schema[Table] extends { created_by: unknown; customer_id: unknown } ? Table : never;
}[keyof Schema];

type CustomerTableTraits = {
  kind: CustomerKind;
  /**
   * True if its rows are first deleted softly. Soft-deleted rows do not count, but they still move with a merge and
   * keep an imported customer.
   */
  softly: boolean;
  /** True if people create and edit the rows. The product creates the others, which notes about changes leave out. */
  byPeople: boolean;
  /** True if its rows have `updated_at`. Timeline entries are never edited. */
  edited: boolean;
  /** True if a cascading foreign key deletes its rows with the customer's row. */
  cascades: boolean;
};

export const customerTables = {
  estimates: { kind: "estimates", softly: true, byPeople: true, edited: true, cascades: false },
  customer_services: { kind: "services", softly: false, byPeople: true, edited: true, cascades: true },
  customer_follow_ups: { kind: "follow_ups", softly: false, byPeople: true, edited: true, cascades: true },
  calendar_events: { kind: "calendar_events", softly: true, byPeople: true, edited: true, cascades: true },
  notifications: { kind: "notifications", softly: false, byPeople: false, edited: true, cascades: true },
  jobs: { kind: "jobs", softly: false, byPeople: true, edited: true, cascades: false },
  invoices: { kind: "invoices", softly: false, byPeople: true, edited: true, cascades: false },
  quotes: { kind: "quotes", softly: false, byPeople: true, edited: true, cascades: false },
  messages: { kind: "messages", softly: false, byPeople: false, edited: true, cascades: false },
  consents: { kind: "consents", softly: false, byPeople: false, edited: true, cascades: false },
  customer_events: { kind: "timeline", softly: false, byPeople: false, edited: false, cascades: true },
} as const satisfies Record<TableOfCustomers, CustomerTableTraits>;

type CustomerTables = typeof customerTables;
/** The kinds with a given value of a property, such as those that cascade. */
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
/** True if rows of a kind are first deleted softly. */
export const isDeletedSoftly = (kind: CustomerKind) => traitsOf(kind).softly;
/** True if rows of a kind have `updated_at`. */
export const hasUpdatedAt = (kind: CustomerKind) => traitsOf(kind).edited;
/** The kinds that people create and edit. */
export const kindsByPeople = customerKinds.filter(
  (kind): kind is KindsWith<"byPeople", true> => traitsOf(kind).byPeople,
);

/**
 * The table of a kind as `t`. The compiler always sees the type of estimates, which has every column used here.
 * `isDeletedSoftly` and `hasUpdatedAt` say which of these columns a kind lacks.
 */
export const tableOf = (kind: CustomerKind) => `${tablesOfKinds[kind]} as t` as "estimates as t";

const tables = expressionBuilder<Schema>();

/** The number of a customer's rows of a kind, without deleted ones. */
export const countOfCustomer = ({ owner }: Owner, kind: CustomerKind, customerId: Expression<string>) =>
  tables
    .selectFrom(tableOf(kind))
    .where("t.created_by", "=", owner)
    .where("t.customer_id", "=", customerId)
    .$if(isDeletedSoftly(kind), (rows) => rows.where("t.deleted_at", "is", null))
    .select((t) => t.fn.countAll<number>().as("count"));
