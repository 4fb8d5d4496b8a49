import type { messages as english } from "./requestMailWords.en.ts";

/** Texts of the email to a customer about a request, in Spanish. */
export const messages: typeof english = {
  subject: (who, services) => `${who} recibió su solicitud: ${services}`,
  subjectWithPrice: (who, services) => `Su precio de ${who}: ${services}`,
  thanks: "Gracias.",
  thanksTo: (name) => `Gracias, ${name}.`,
  hasRequest: (business) => `${business} recibió su solicitud.`,
  wasSent: "Su solicitud fue enviada.",
  workingOut: (service) => `${service}: todavía estamos midiendo en sus fotos. Le enviaremos su precio por correo.`,
  onPageSoon: (service) =>
    `${service}: todavía estamos midiendo en sus fotos. Su precio aparecerá en la página de su solicitud.`,
  unmeasured: (service, who) =>
    `${service}: no pudimos medir en las fotos en este momento, así que ${who} le enviará un presupuesto a su medida.`,
  quoteLater: (service, who) => `${service}: ${who} le enviará un presupuesto a su medida.`,
  photo: "Su foto del trabajo",
  onThePage: "Su solicitud tiene su propia página, donde puede corregir la medida, agregar una foto o retirarla.",
};
