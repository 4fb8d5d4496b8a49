import type { messages as english } from "./answerWords.en.ts";

/** Texts for homeowners about a price, in Spanish. */
export const messages: typeof english = {
  requestFor: (service) => `Solicitud de presupuesto: ${service}`,
  rough: "Presupuesto aproximado",
  likely: (low, high) => `Probablemente entre ${low} y ${high}`,
  minimum: (price) => `Se aplica el precio mínimo de ${price}.`,
  byEmail: "Su precio llegará por correo electrónico",
  here: "Su precio aparecerá aquí",
  individually: "Precio por confirmar en cada caso",
  toBeDetermined: "por confirmar",
  basedOn: (quantity) => `Calculado con ${quantity}.`,
  basedOnArea: (area) => `Calculado con un estimado de ${area}.`,
  needSize: "Necesitamos la medida",
  needNumber: "Necesitamos la cantidad",
  needWhy: "Sin ella no podemos calcular su precio.",
  usual: (service, who, low, high) =>
    `${who} cobra entre ${low} y ${high} por la mayoría de los trabajos de ${service}. Su precio depende de la medida.`,
  quantity: (quantity) => `una cantidad de ${quantity}`,
  later: (who) => `${who} se comunicará con usted para darle un presupuesto a su medida.`,
  total: "Total",

  photo: (number) => `Foto ${number}`,
  outlined: (photo) => `${photo} con la superficie marcada`,
  isRight: "¿Es esta el área correcta?",
  checkOutline: "La IA dibujó este contorno. Revíselo, porque el precio depende de él.",
  looksRight: "Está bien",
  correctIt: "Corregirlo",
  saving: "Guardando…",
  opening: "Abriendo…",

  tooRoughToShow: "No pudimos medir con suficiente exactitud para mostrar un precio.",
  willConfirm: (who) => `${who} confirmará el precio.`,
  measureIt: "Medir en su foto",
  knowSize: "Yo sé la medida",
  tellHowMany: "Decir cuántos son",
  update: "Actualizar el presupuesto",
  updated: "Presupuesto actualizado",
  notSent: "No se pudo enviar. Inténtelo de nuevo.",
  correctSize: "Corregir la medida",
  exactByOutline:
    "Para un precio exacto, corrija el contorno y la medida que usó, como el ancho de la puerta de garaje.",
  exactByNumber: (each) => `Díganos el número exacto${each && ` (${each})`} para un precio más preciso.`,
  exactByLarger:
    "Para un precio exacto, mida en su foto con algo más grande cuya medida conozca, como la puerta de garaje.",
  sizeByPhoto: "Mídala en su foto con la puerta de garaje o con algo cuya medida conozca, o escríbala.",
  sizeByTyping: "Escríbala si la sabe.",
  exactByMeasuring: "Para un precio exacto, mida en su foto con la puerta de garaje o con algo cuya medida conozca.",
};
