import type { ContractOperation } from "#api/contract.ts";
import { useMayByName } from "#browser/client/useMay.ts";

/** Returns a function that is true if the signed-in member may call an operation from the tables of the shell. */
export const useMayAsk: () => (operation: ContractOperation) => boolean = useMayByName;
