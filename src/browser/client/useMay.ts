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
 * Answers if the member who is signed in may ask an operation by their role, so that screens show nothing that the server
 * refuses. Nobody may where nobody is signed in; in the demo an owner is.
 */
export function useMay(): (operation: Operation) => boolean {
  const may = useMayByName();
  return (operation) => may(operation.key()[0].join("."));
}
