import type { messages as english } from "./profileWords.en.ts";

/** Texts of a business's profile, in Spanish. */
export const messages: typeof english = {
  licensedInsured: "Con licencia y seguro",
  since: (year) => `desde ${year}`,
  hours: (hours) => `Horario: ${hours}`,
  reviewsOn: (site) => `Opiniones en ${site}`,
};
