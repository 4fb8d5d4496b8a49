import type { messages as english } from "./pageWords.en.ts";

/** The messages of homeowners' pages before their script has arrived, in Spanish. */
export const messages: typeof english = {
  description: "Pida un presupuesto: elija el servicio, agregue fotos o medidas y reciba la respuesta.",
  noScript: "Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.",
  lost: "Cargando todavía. Si no pasa nada, revise su conexión y vuelva a cargar la página.",
  orCall: "O llame al",
  offline: "No tiene conexión. Podrá llenar este formulario cuando vuelva la conexión.",
  yourQuote: "Su presupuesto",
  yourInvoice: "Su factura",
  yourPage: "Su página",
  yourRequest: "Su solicitud",
  checkQuote: "Comprobar un presupuesto firmado",
  checkQuoteText: "Vea quién firmó un presupuesto, cuándo, y si el PDF se cambió desde entonces. No se envía nada.",
  demoForm: "Formulario de demostración: no se envía nada.",
  getStarted: "Comenzar",
  loading: "Cargando…",
};
