import type { messages as english } from "./onMyWayWords.en.ts";

/** The text message with which a member says to a customer that they are on the way, in Spanish. */
export const messages: typeof english = {
  greeting: (name) => (name ? `Hola, ${name}` : "Hola"),
  from: (who, business) => (business ? `le escribe ${who}, de ${business}.` : `le escribe ${who}.`),
  now: "Voy en camino.",
  within: (span) => `Voy en camino. Horario previsto de llegada: ${span}`,
  at: (time) => `Voy en camino. Hora aproximada de llegada: ${time}`,
};
