import { roleMay } from "./roleMay.ts";
import { useSession } from "./useSession.ts";

/** An operation of a slice, such as `estimatesApi.savePrice`. */
export type Operation = { key(): readonly [path: readonly string[], ...rest: unknown[]]; call: unknown };

/**
 * Answers if the member who is signed in may ask an operation by their role, so that screens show nothing that the server
 * refuses. Nobody may where nobody is signed in; in the demo an owner is.
 */
export function useMay(): (operation: Operation) => boolean {
  const { me } = useSession();
  return (operation) => me !== null && roleMay(me.role, operation.key()[0].join("."));
}
