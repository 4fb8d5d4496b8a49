import { isContractProcedure, type AnyContractProcedure, type AnyContractRouter } from "@orpc/contract";

/**
 * The pages' knowledge of the operations that they ask. The contract stands above the screens, so the entry hands it in:
 * `routes`: the address of each and who may ask it; `cached`: those whose answers are cached on the device;
 * `withoutSigningInAgain`: the changes that wait for no sign-in of somebody who was signed out while at work.
 */
export type KnownOperations = {
  routes: AnyContractRouter;
  cached: readonly string[];
  withoutSigningInAgain: readonly string[];
};

let known: KnownOperations | null = null;

/** Says what there is to ask. An entry does so before it shows anything. */
export function provideOperations(operations: KnownOperations): void {
  known = operations;
}

/** The operations that the entry has handed in. Throws before it has. */
export function knownOperations(): KnownOperations {
  if (!known) throw new Error("The entry calls provideOperations first.");
  return known;
}

/** An operation by its path; undefined where the routes name none. */
export function operationAt(path: readonly string[]): AnyContractProcedure | undefined {
  const found = path.reduce<unknown>(
    (branch, key) => (branch as Record<string, unknown> | undefined)?.[key],
    knownOperations().routes,
  );
  return isContractProcedure(found) ? found : undefined;
}
