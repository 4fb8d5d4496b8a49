import type { messages as english } from "./refusalWords.en.ts";

/** The same in Spanish. */
export const messages: typeof english = {
  gone: "No encontramos esta página. Es posible que el enlace se haya reemplazado. Pida uno nuevo al negocio.",
  noVisit: "No encontramos esa visita. Es posible que se haya cambiado o cancelado.",
  closed: "Primero abra su página con un código.",
  noAddress: "El negocio no tiene su correo electrónico. Pídale que lo agregue.",
  notEmailed: "Ahora no podemos enviarle un código. Póngase en contacto con el negocio.",
  wrongCode: "Ese código no es correcto. Revise el correo más reciente e inténtelo de nuevo.",
  noCode: "Ese código ya no es válido. Pida uno nuevo.",
  resting: (minutes) =>
    `Demasiados códigos incorrectos. Inténtelo de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`,
};
