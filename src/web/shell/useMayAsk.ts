import type { ContractOperation } from "#api/contract.ts";
import { roleMay } from "#browser/client/roleMay.ts";
import { useSession } from "#browser/client/useSession.ts";

/** Whether whoever is signed in may ask an operation by its name, as the tables of the shell have it; nobody may where nobody is signed in. */
export function useMayAsk(): (operation: ContractOperation) => boolean {
  const { me } = useSession();
  return (operation) => me !== null && roleMay(me.role, operation);
}
