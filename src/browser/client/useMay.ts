import type { ContractOperation } from "#api/contract.ts";
import { roleMay } from "./roleMay.ts";
import { useSession } from "./useSession.ts";

/**
 * Whether whoever is signed in may ask an operation by their role, so that screens show nothing that the server
 * refuses. Nobody may where nobody is signed in; in the demo an owner is.
 */
export function useMay(): (operation: ContractOperation) => boolean {
  const { me } = useSession();
  return (operation) => me !== null && roleMay(me.role, operation);
}
