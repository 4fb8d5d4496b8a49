import { leastRole, type OperationMeta } from "#shared/operationMeta.ts";
import { isAtLeast, roles, type Role } from "#shared/roles.ts";

const roleNames: Readonly<Record<Role, string>> = {
  owner: "owners of the business",
  manager: "owners and managers",
  crew: "every member of the business",
};

/** The roles that may call an operation, in words: one sentence without its end. Null if everyone may. */
export function describeAccess(meta: OperationMeta): string | null {
  if (meta.access === "public") return null;
  const least = leastRole(meta);
  return `Allowed roles: ${least ? roleNames[least] : "everyone who has signed in"}`;
}

/** The roles that may call an operation. */
export const allowedRoles = (meta: OperationMeta): readonly Role[] => {
  const least = leastRole(meta);
  return roles.filter((role) => least === null || isAtLeast(role, least));
};
