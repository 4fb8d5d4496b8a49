import type { messages as english } from "./titleWords.en.ts";

/** The title of a quote's or a change order's page in a tab or a list of pages. */
export const messages: typeof english = {
  changeFrom: (number, business) =>
    business === "" ? `Orden de cambio ${number}` : `Orden de cambio ${number} de ${business}`,
  quoteFrom: (number, business) => (business === "" ? `Presupuesto ${number}` : `Presupuesto ${number} de ${business}`),
};
