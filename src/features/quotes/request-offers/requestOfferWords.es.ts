import type { messages as english } from "./requestOfferWords.en.ts";

/** The texts about accepting the price of a request. */
export const messages: typeof english = {
  accept: (total) => `Aceptar ${total}`,
  next: "Antes de que sea definitivo, podrá revisarlo todo y firmar.",
  changed: "Este precio ha cambiado. Vuelva a cargar la página.",
  failed: "No funcionó. Inténtelo de nuevo.",
};
