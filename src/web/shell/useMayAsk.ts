import type { ContractOperation } from "#api/contract.ts";
import { roleMay } from "#browser/client/roleMay.ts";
import { useSession } from "#browser/client/useSession.ts";

/** Answers for an operation's name, as the tables of the shell have it, if the member who is signed in may ask it; nobody signed in may ask none. */
export function useMayAsk(): (operation: ContractOperation) => boolean {
  const { me } = useSession();
  return (operation) => me !== null && roleMay(me.role, operation);
}
