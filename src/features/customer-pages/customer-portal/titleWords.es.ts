import type { messages as english } from "./titleWords.en.ts";

/** The title of a customer's page in a tab or a list of pages. */
export const messages: typeof english = {
  everythingFrom: (business) => `Todo lo de ${business}`,
};
