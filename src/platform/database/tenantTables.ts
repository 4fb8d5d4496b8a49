import type { CatalogTable } from "./catalog.ts";

/**
 * What every table of tenants has: a key that begins with the business, references that carry it, forced row-level security with
 * the policy, rights for the tenants' role, and its class. `make_tenant_table` (migrations/0047_tenant-tables.sql) gives it all but the key.
 */

/**
 * The class of a table, with which its comment begins: its rows move with their customer in a merge, or go with the row of the table
 * that they belong to, or stay whatever becomes of customers.
 */
type TenantClass = "moves" | "goes" | "stays";

const scope = "(created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid)";

/** Whether its rows are businesses': all such tables have `created_by`. */
export const isOfTenants = ({ columns }: CatalogTable): boolean => columns.some(({ name }) => name === "created_by");

/** The class that a table's comment names; null where it names none. */
export const classOf = ({ comment }: CatalogTable): TenantClass | null =>
  (/^(moves|goes|stays): ./.exec(comment ?? "")?.[1] as TenantClass | undefined) ?? null;

/** What a table of tenants lacks, in words; nothing where all is well. */
export function faultsOf(table: CatalogTable): string[] {
  const { name, columns, constraints, policies, rowSecurity, grants } = table;
  const keys = constraints.filter(({ kind }) => kind === "primary key");
  const references = constraints.filter(({ kind }) => kind === "reference");
  const toBusiness = references.some(
    ({ target, cascades, columns: own }) => target === "businesses" && cascades && own.join() === "created_by",
  );
  const expected = classByStructure(table);
  const faults: [boolean, string][] = [
    [!columns.some((column) => column.name === "created_by" && column.required), "created_by may be null"],
    [keys[0]?.columns[0] !== "created_by", "no primary key that begins with created_by"],
    [name !== "businesses" && !toBusiness, "no reference to businesses that cascades"],
    ...constraints
      .filter(({ kind, columns: own }) => kind !== "check" && !own.includes("created_by"))
      .map((constraint): [boolean, string] => [true, `${constraint.name} without created_by`]),
    [!rowSecurity.enabled, "row-level security is not enabled"],
    [!rowSecurity.forced, "row-level security is not forced"],
    [
      !policies.some((policy) => policy.command === "all" && policy.using === scope && policy.check === scope),
      "no policy owner_only",
    ],
    [grants.length === 0, "yardstick_tenant may do nothing with it"],
    [classOf(table) !== expected, `its comment should begin with the class "${expected}: "`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

/** The class that follows from a table's columns and references: what is said of it must agree. */
function classByStructure({ columns, constraints }: CatalogTable): TenantClass {
  if (columns.some(({ name }) => name === "customer_id")) return "moves";
  return constraints.some(({ kind, target, cascades }) => kind === "reference" && target !== "businesses" && cascades)
    ? "goes"
    : "stays";
}
