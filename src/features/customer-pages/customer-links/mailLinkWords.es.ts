import type { messages as english } from "./mailLinkWords.en.ts";

/** The same in Spanish. */
export const messages: typeof english = {
  seeEverything: (who) => `Ver todo lo de ${who}`,
};
