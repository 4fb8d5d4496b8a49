import type { messages as english } from "./threadWords.en.ts";

/** Texts of the line of steps, in Spanish. */
export const messages: typeof english = {
  progress: "Avance",
  requested: "Solicitado",
  quoted: "Cotizado",
  accepted: "Aceptado",
  scheduled: "Programado",
  done: "Hecho",
  paid: "Pagado",
  cancelled: "Cancelado",
  withdrawn: "Retirado",
  declined: "Rechazado",
  opened: "visto",
  notYet: "todavía no",
};
