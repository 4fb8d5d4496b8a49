/** The same in Spanish. */
export const messages = {
  gone: "Esta factura no está disponible. Es posible que el enlace se haya reemplazado. Pida uno nuevo al negocio.",
  nothingDue: "No hay nada que pagar con tarjeta en esta factura.",
  noTips: "Este negocio no acepta propinas. Vuelva a cargar la página.",
  tipTooMuch: "La propina puede ser, como máximo, el importe a pagar.",
};
