import type { messages as english } from "./titleWords.en.ts";

/** What the page of a quote is called in a tab or a list of pages. */
export const messages: typeof english = {
  quoteFrom: (number, business) => (business === "" ? `Presupuesto ${number}` : `Presupuesto ${number} de ${business}`),
};
