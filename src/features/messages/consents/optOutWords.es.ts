import type { messages as english } from "./optOutWords.en.ts";

/** The texts of the page on which a customer ends the follow-ups of one business. */
export const messages: typeof english = {
  title: "¿No recibir más recordatorios?",
  ask: (who) =>
    `No recibirá más recordatorios ni seguimientos de ${who}. Seguirá recibiendo lo que pida: presupuestos, facturas y horas de visita.`,
  button: "No recibir más",
  done: "Listo",
  stopped: (who) => `${who} no le enviará más seguimientos.`,
  again: "Recibirlos otra vez",
  givenTitle: "Gracias",
  given: (who) => `Recibirá otra vez los seguimientos de ${who}.`,
  gone: "Este enlace no funciona",
  goneText: "Puede estar cortado. Use el enlace del correo tal como está.",
  theBusiness: "este negocio",
};
