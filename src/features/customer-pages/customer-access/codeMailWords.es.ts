import type { messages as english } from "./codeMailWords.en.ts";

/** The same in Spanish. */
export const messages: typeof english = {
  theBusiness: "El negocio",
  subject: (code, who) => `${code} es su código para ${who}`,
  heading: (code) => code,
  enter: (who, minutes) =>
    `Escriba este código para ver sus presupuestos, visitas y facturas de ${who}. Funciona durante ${minutes} minutos.`,
  ignore: "Si no lo pidió, puede ignorar este correo. No comparta el código con nadie.",
  why: (who) => `Recibió este correo porque alguien pidió un código en su página de ${who}.`,
  stop: "¿No es usted? Detener los correos a esta dirección",
};
