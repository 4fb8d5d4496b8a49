import { isContractProcedure, type AnyContractProcedure, type AnyContractRouter } from "@orpc/contract";

/**
 * The operations that the pages call. The contract is in a higher layer than the screens, so the entry provides these.
 * `routes`: the address of each operation and the roles that may call it. `cached`: operations whose answers are cached
 * on the device. `withoutSigningInAgain`: changes that do not wait until a person whose session ended has signed in
 * again.
 */
export type KnownOperations = {
  routes: AnyContractRouter;
  cached: readonly string[];
  withoutSigningInAgain: readonly string[];
};

let known: KnownOperations | null = null;

/** Sets the known operations. An entry calls this before it shows anything. */
export function provideOperations(operations: KnownOperations): void {
  known = operations;
}

/** Returns the operations that the entry provided. Throws if it has provided none yet. */
export function knownOperations(): KnownOperations {
  if (!known) throw new Error("The entry calls provideOperations first.");
  return known;
}

/** Returns an operation by its path; undefined if the routes do not contain it. */
export function operationAt(path: readonly string[]): AnyContractProcedure | undefined {
  const found = path.reduce<unknown>(
    (branch, key) => (branch as Record<string, unknown> | undefined)?.[key],
    knownOperations().routes,
  );
  return isContractProcedure(found) ? found : undefined;
}
