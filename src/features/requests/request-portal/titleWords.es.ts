import type { words as english } from "./titleWords.en.ts";

/** What the page of a request is called, in Spanish. */
export const words: typeof english = {
  requestTo: (business) => `Su solicitud a ${business}`,
};
