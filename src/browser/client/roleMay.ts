import { leastRole, metaOf } from "#shared/operationMeta.ts";
import { isAtLeast, type Role } from "#shared/roles.ts";
import { operationAt } from "./knownOperations.ts";

/** True if a role may call an operation, such as `estimates.savePrice`, by its contract entry. */
export function roleMay(role: Role, operation: string): boolean {
  const procedure = operationAt(operation.split("."));
  const least = procedure ? leastRole(metaOf(procedure)) : "owner";
  return least === null || isAtLeast(role, least);
}
