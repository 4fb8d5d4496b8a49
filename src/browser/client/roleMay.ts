import type { AnyContractProcedure } from "@orpc/contract";
import type { ContractOperation } from "#api/contract.ts";
import { contractRoutes } from "#api/contractRoutes.ts";
import { leastRole, metaOf } from "#shared/operationMeta.ts";
import { reaches, type Role } from "#shared/roles.ts";

/** Whether a role may ask an operation: what the operation's own contract entry says. */
export function roleMay(role: Role, operation: ContractOperation): boolean {
  const [noun, verb] = operation.split(".") as [keyof typeof contractRoutes, string];
  const procedure = (contractRoutes[noun] as Readonly<Record<string, AnyContractProcedure>>)[verb];
  const least = procedure ? leastRole(metaOf(procedure)) : "owner";
  return least === null || reaches(role, least);
}
