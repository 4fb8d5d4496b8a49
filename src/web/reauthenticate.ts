import { ORPCError } from "@orpc/client";
import type { Link } from "#api/client.ts";

/** Asks for the password; true once it was right, false when nobody wanted to type it. */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks for the password while the app is shown; the returned function takes that back. */
export function askForPasswordWith(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/** A link on which what needs a fresh sign-in asks for the password, and then goes on by itself. */
export function reauthenticatingLink(link: Link): Link {
  return {
    async call(path, input, options) {
      try {
        return await link.call(path, input, options);
      } catch (error) {
        if (!(error instanceof ORPCError && error.code === "reauthenticate") || !ask) throw error;
        asking ??= ask().finally(() => (asking = undefined));
        if (!(await asking)) throw error;
        return link.call(path, input, options);
      }
    },
  };
}
