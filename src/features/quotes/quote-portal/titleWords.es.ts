import type { messages as english } from "./titleWords.en.ts";

/** The title of a quote's page in a tab or a list of pages. */
export const messages: typeof english = {
  quoteFrom: (number, business) => (business === "" ? `Presupuesto ${number}` : `Presupuesto ${number} de ${business}`),
};
