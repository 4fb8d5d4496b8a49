import type { messages as english } from "./titleWords.en.ts";

/** What the page of a request is called, in Spanish. */
export const messages: typeof english = {
  requestTo: (business) => `Su solicitud a ${business}`,
};
