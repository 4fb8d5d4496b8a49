import type { messages as english } from "./titleWords.en.ts";

/** The title of an invoice's page in a tab or a list of pages. */
export const messages: typeof english = {
  invoiceFrom: (number, business) => (business === "" ? `Factura ${number}` : `Factura ${number} de ${business}`),
};
