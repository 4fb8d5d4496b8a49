/** The same in Spanish. */
export const messages = {
  gone: "Esta factura no está disponible. Es posible que el enlace se haya reemplazado. Pida uno nuevo a la empresa.",
  nothingDue: "No hay nada que pagar con tarjeta en esta factura.",
  noTips: "Esta empresa no acepta propinas. Vuelva a cargar la página.",
  tipTooMuch: "La propina puede ser, como máximo, el importe a pagar.",
};
