import type { messages as english } from "./customerMailWords.en.ts";

/** Texts of every email to a customer about a request, in Spanish. */
export const messages: typeof english = {
  theBusiness: "El negocio",
  priceSubject: (services) => `Su precio: ${services}`,
  requestSubject: (services) => `Su solicitud: ${services}`,
  thanksFor: (business) =>
    business === null ? "Gracias por su solicitud." : `Gracias por su solicitud a ${business}.`,
  noPrice: (service) => `${service}: no pudimos calcular el precio con sus fotos.`,
  needSize: (service) =>
    `${service}: necesitamos la medida del trabajo para calcular su precio. Mídala en su foto o escríbala en la página de su solicitud.`,
  willContact: (who) => `${who} se comunicará con usted pronto para programar su servicio.`,
  roughEstimate: "presupuesto aproximado",
  callLabel: "Llamar",
  seeRequest: "Ver su solicitud",
  why: (who) => `Recibió este correo porque esta dirección se escribió en el formulario de ${who}.`,
  stop: "¿No fue usted? Deje de recibir correos en esta dirección",
};
