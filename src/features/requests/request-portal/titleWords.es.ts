import type { messages as english } from "./titleWords.en.ts";

/** The title of a request's page, in Spanish. */
export const messages: typeof english = {
  requestTo: (business) => `Su solicitud a ${business}`,
};
