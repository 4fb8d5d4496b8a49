import type { messages as english } from "./quoteMailWords.en.ts";

/** The texts of emails about a quote to its customer. */
export const messages: typeof english = {
  theBusiness: "El negocio",
  sentSubject: (number, who) => `Presupuesto ${number} de ${who}`,
  sent: (who) => `${who} le envió un presupuesto.`,
  newSubject: (number, who) => `El presupuesto ${number} de ${who} cambió`,
  changed: (who) => `${who} cambió su presupuesto.`,
  whatChanged: "La página muestra qué cambió, línea por línea.",
  until: (day) => `Puede aceptarlo hasta el ${day}.`,
  readAndAnswer: "Léalo, haga preguntas y acéptelo o rechácelo en su página.",
  seeQuote: "Ver su presupuesto",
  withdrawnSubject: (number, who) => `${who} retiró el presupuesto ${number}`,
  withdrawn: (who) => `${who} retiró este presupuesto. Ya no se puede aceptar.`,
  releasedSubject: (number, who) => `${who} liberó el presupuesto ${number} que usted aceptó`,
  released: (who) => `${who} liberó el presupuesto que usted aceptó.`,
  openAgain: "Está abierto otra vez, como si no lo hubiera aceptado.",
  signedStays: "El PDF de lo que aceptó sigue en su página.",
  paid: (amount) => `Pagado hasta ahora: ${amount}`,
  answeredSubject: (number, who) => `${who} respondió sobre el presupuesto ${number}`,
  answered: (who) => `${who} le escribió sobre su presupuesto.`,
  acceptedSubject: (number, who) => `Usted aceptó el presupuesto ${number} de ${who}`,
  accepted: (who) => `Usted aceptó el presupuesto de ${who}.`,
  acceptedPaper: "Adjuntamos un PDF de lo que aceptó. Guárdelo para sus registros.",
  total: "Total",
  deposit: (amount) => `Anticipo: ${amount}`,
  fileName: (number) => `Presupuesto ${number} aceptado.pdf`,
  why: (who) => `Recibió este correo porque ${who} envió un presupuesto a esta dirección.`,
  record: (count, head) =>
    `Registro de este presupuesto: ${count} ${count === 1 ? "entrada" : "entradas"}; la última tiene el SHA-256 ${head}`,
  check: (address) => `Compruebe cuando quiera que el PDF adjunto no se cambió: ${address}`,
  stop: "¿No es usted? No recibir más correos en esta dirección",
};
