import type { CatalogTable } from "./catalog.ts";

/**
 * The required properties of every tenant table: a key that begins with the business, references that include it,
 * forced row-level security with the policy, rights for the tenants' role, and its class. `make_tenant_table`
 * (migrations/0047_tenant-tables.sql) provides all but the key.
 */

/**
 * The class of a table, with which its comment begins. "moves": its rows move with their customer in a merge. "goes":
 * they are deleted with the row that they belong to. "stays": they stay, whatever happens to customers.
 */
type TenantClass = "moves" | "goes" | "stays";

const scope = "(created_by = (NULLIF(current_setting('app.owner'::text, true), ''::text))::uuid)";

/** True if its rows belong to businesses: all such tables have `created_by`. */
export const isOfTenants = ({ columns }: CatalogTable): boolean => columns.some(({ name }) => name === "created_by");

/** Returns the class that a table's comment names, or null. */
export const classOf = ({ comment }: CatalogTable): TenantClass | null =>
  (/^(moves|goes|stays): ./.exec(comment ?? "")?.[1] as TenantClass | undefined) ?? null;

/** Returns the faults of a tenant table, as texts; empty if there are none. */
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

/** Returns the class that follows from a table's columns and references; its comment must agree. */
function classByStructure({ columns, constraints }: CatalogTable): TenantClass {
  if (columns.some(({ name }) => name === "customer_id")) return "moves";
  return constraints.some(({ kind, target, cascades }) => kind === "reference" && target !== "businesses" && cascades)
    ? "goes"
    : "stays";
}
