import type { messages as english } from "./formKindWords.en.ts";

/** The differences between the three forms, in Spanish. */
export const messages: typeof english = {
  requestAnEstimate: "Pida un presupuesto",
  quotingForm: "Formulario de presupuesto",
  getEstimate: "Pedir presupuesto",
  processing: "Procesando...",
  getInstant: "Ver mi presupuesto al instante",
  gettingInstant: "Calculando su presupuesto...",
  submitRequest: "Enviar solicitud",
  submittingRequest: "Enviando solicitud...",
  submitForm: "Enviar formulario",
  submittingForm: "Enviando formulario...",
};
