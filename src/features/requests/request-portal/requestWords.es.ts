import type { messages as english } from "./requestWords.en.ts";

const nameless = "El negocio";
/** The business's name within a sentence, and after "a". */
const within = (who: string) => (who === nameless ? "el negocio" : who);
const to = (who: string) => (who === nameless ? "al negocio" : `a ${who}`);

/** Texts of a request's page for homeowners, in Spanish. */
export const messages: typeof english = {
  yourRequest: "Su solicitud",
  theBusiness: nameless,
  thanksHas: (name, business) => `Gracias, ${name}. ${business} tiene su solicitud.`,
  thanksSent: (name) => `Gracias, ${name}. Su solicitud se envió.`,
  withdrew: "Usted retiró esta solicitud.",
  thankYou: "¡Gracias!",
  received: "¡Información recibida!",
  willContact: (who) => `${who} tiene su información y se comunicará pronto con usted.`,
  complete: "Presupuesto listo",
  created: "¡Se creó su presupuesto!",
  again: {
    standard: "Pedir otro presupuesto",
    general: "Pedir otro presupuesto",
    multi: "Crear otro presupuesto",
  },
  anotherRequest: "Enviar otra solicitud",
  submitted: "Su solicitud se envió",
  submittedText: "El negocio recibió su solicitud y se comunicará pronto con usted.",
  statusChanged: "El estado de su solicitud cambió.",
  priceUpdated: "Su precio se actualizó.",

  next: "Qué sigue",
  working: (who) => `${who} está trabajando en su solicitud.`,
  scheduled: (who, day) => `La visita de ${within(who)} está programada para el ${day}.`,
  nowScheduled: (day) => `Su servicio está programado para el ${day}.`,
  done: (business) =>
    business === null
      ? "Este trabajo está terminado. Gracias por su preferencia."
      : `Este trabajo está terminado. Gracias por elegir a ${business}.`,
  closed: (who) => `${who} cerró esta solicitud. Si todavía necesita el trabajo, comuníquese con ellos.`,
  wasTold: (who) => `Le avisamos ${to(who)}; ya no trabajará en ella.`,
  willLook: (who) => `${who} revisará lo que usted envió.`,
  willSchedule: "Pronto nos comunicaremos con usted para programar su servicio.",
  priceByEmail: (email) =>
    `Recibimos su solicitud. Medir sus fotos está tardando más de lo normal. Le enviaremos su precio ${email === null ? "por correo electrónico" : `a ${email}`}.`,
  measuring: "Estamos midiendo sus fotos. Su precio aparecerá aquí.",
  notMeasured: (who) =>
    `Recibimos su solicitud y sus fotos. No se pudieron medir de inmediato, así que ${within(who)} se comunicará con usted para darle un presupuesto a su medida.`,
  willQuote: (who) => `Recibimos su solicitud. ${who} se comunicará con usted para darle un presupuesto a su medida.`,
  usually: (who, within) => `${who} suele responder ${within}.`,
  withinHours: (hours) => (hours === 1 ? "en menos de una hora" : `en menos de ${hours} horas`),
  withinDays: (days) => (days === 1 ? "en menos de un día" : `en menos de ${days} días`),
  ifNotHeard: (day, phone, who) =>
    `¿Sin respuesta para el ${day}? ${phone === null ? `Comuníquese con ${within(who)}.` : `Llame o escriba al ${phone}.`}`,
  call: "Llamar",
  text: "Mandar mensaje",

  photos: "Fotos",
  yourPhotos: "Sus fotos",
  photo: (number) => `Foto ${number}`,
  addPhoto: "Agregar una foto",
  addPhotos: "Agregar fotos a su solicitud",
  sending: "Enviando…",
  uploading: "Subiendo…",
  sendPhoto: "Enviar esta foto",
  sendPhotos: "Enviar estas fotos",

  keep: "Guarde esta página",
  keepText: "Esta página es suya. Siempre está al día y solo la ven las personas que tienen su enlace.",
  save: "Guardar o imprimir",
  share: "Compartir",
  copied: "Enlace copiado",
  sharedTitle: (who) => `Su solicitud ${to(who)}`,

  changeMind: "¿Cambió de opinión?",
  withdraw: "Retirar mi solicitud",
  download: "Descargar mis datos",
  remove: "Borrar mi solicitud y mis fotos",
  withdrawTitle: "¿Retirar su solicitud?",
  withdrawText: (who) =>
    `Le avisaremos ${to(who)} que usted ya no necesita el trabajo. Puede enviar otra solicitud cuando quiera.`,
  withdrawYes: "Retirar",
  keepIt: "Conservarla",
  removeTitle: "¿Borrar su solicitud?",
  removeText: (who) =>
    `Su solicitud, sus fotos y sus medidas se borrarán para siempre, y esta página también. Si ${within(who)} anotó sus datos de contacto en otro lugar, pídale que también los borre.`,
  removeYes: "Borrar para siempre",

  deleted: "Su solicitud y sus fotos se borraron. Puede cerrar esta página.",
  gone: "No hay ninguna solicitud en esta dirección. Es posible que se haya borrado.",
  questionsCall: "¿Preguntas? Llame al",
  unavailable: "No podemos mostrar su solicitud en este momento. No se perdió. Inténtelo de nuevo en un minuto.",
};
