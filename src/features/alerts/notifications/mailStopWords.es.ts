import type { messages as english } from "./mailStopWords.en.ts";

/** The page that a homeowner sees when they stop emails about requests to their address. */
export const messages: typeof english = {
  title: "¿Detener estos correos?",
  ask: "Alguien escribió su correo electrónico en un formulario. ¿Desea detener todos los correos sobre esas solicitudes, de todos los negocios que usan Yardstick?",
  button: "Dejar de recibir correos en esta dirección",
  done: "Listo",
  stopped:
    "Ya no recibirá correos sobre solicitudes en esta dirección. Si usted envía una solicitud, su página le muestra todo.",
};
