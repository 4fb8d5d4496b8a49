import type { messages as english } from "./checkoutWords.en.ts";

/** The refusals that a customer who pays by card reads. */
export const messages: typeof english = {
  notOffered: "Este negocio no acepta tarjetas aquí. Pregunte cómo pagar.",
  onItsWay: "Su pago se está confirmando. Espere un momento.",
  away: "Ahora no se puede pagar con tarjeta. Lo que usted aceptó está a salvo. Inténtelo de nuevo en un momento.",
};
