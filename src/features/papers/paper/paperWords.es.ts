import type { messages as english } from "./paperWords.en.ts";

/** The texts that all kinds of papers share. */
export const messages: typeof english = {
  license: (number) => `Licencia ${number}`,
  signHere: "Firma",
  dateHere: "Fecha",
  licensedInsured: "Con licencia y seguro",
  logo: (business) => `Logotipo de ${business}`,
  item: "Concepto",
  quantity: "Cant.",
  unitPrice: "Precio unitario",
  amount: "Importe",
  subtotal: "Subtotal",
  discount: "Descuento",
  tax: (name, percent) => `${name} (${percent} %)`,
  total: "Total a pagar",
  signature: (name) => `Firma de ${name}`,
  nameUnreadable: "No se pudo dibujar su nombre. Escríbalo de nuevo.",
  record: "Registro",
  recordText: "Cada entrada incluye el SHA-256 de la anterior, de modo que un cambio posterior se notaría.",
  recordEnds: (count, head) =>
    `El registro termina aquí con ${count === 1 ? "1 entrada" : `${count} entradas`}. SHA-256 de la última: ${head}`,
  recordBefore: (count, head) =>
    `Antes de esta versión tenía ${count === 1 ? "1 entrada" : `${count} entradas`}. SHA-256 de la última: ${head}`,
  checkAt: (address) =>
    `Cualquiera puede comprobar que este PDF no se cambió: ${address}. El PDF no sale del dispositivo que lo comprueba.`,
  page: (page, pages) => `${page} de ${pages}`,
};
