import type { messages as english } from "./profileWords.en.ts";

/** What a business says of itself, in Spanish. */
export const messages: typeof english = {
  licensedInsured: "Con licencia y seguro",
  since: (year) => `desde ${year}`,
  hours: (hours) => `Horario: ${hours}`,
  reviewsOn: (site) => `Opiniones en ${site}`,
};
