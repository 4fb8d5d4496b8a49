import type { ContractOperation } from "#api/contract.ts";
import { useMayByName } from "#browser/client/useMay.ts";

/** Answers if the member who is signed in may ask an operation that the tables of the shell name. */
export const useMayAsk: () => (operation: ContractOperation) => boolean = useMayByName;
