import { roleMay } from "./roleMay.ts";
import { useSession } from "./useSession.ts";

/** An operation of a slice, such as `estimatesApi.savePrice`. */
export type Operation = { key(): readonly [path: readonly string[], ...rest: unknown[]]; call: unknown };

/** The same as `useMay` for operations by name, such as `estimates.savePrice`. */
export function useMayByName(): (name: string) => boolean {
  const { me } = useSession();
  return (name) => me !== null && roleMay(me.role, name);
}

/**
 * Returns a function that is true if the signed-in member's role may call an operation, so that screens show nothing
 * the server refuses. Always false if no one is signed in; in the demo the visitor is an owner.
 */
export function useMay(): (operation: Operation) => boolean {
  const may = useMayByName();
  return (operation) => may(operation.key()[0].join("."));
}
