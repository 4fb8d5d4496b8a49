import type { messages as english } from "./quoteRefusalWords.en.ts";

/** The refusals that the customer of a quote reads. */
export const messages: typeof english = {
  replaced: "Este presupuesto cambió desde que lo leyó. Lea la versión actual.",
  choice: "Lo que eligió no es parte de este presupuesto. Elija de nuevo.",
  total: "El total cambió. Revise el presupuesto de nuevo.",
  consent: "Acepte firmar de forma electrónica.",
  released: "El negocio liberó esta aceptación. Lea el presupuesto actual.",
  notYourDevice: "Inicie sesión primero en su cuenta en este dispositivo.",
  changeOver: "Este cambio ya no se puede aceptar aquí. Comuníquese con el negocio.",
  nothingDue: "En este presupuesto no hay nada que pagar con tarjeta.",
  altered:
    "Este presupuesto ya no coincide con su registro, así que no se puede mostrar ni aceptar. Comuníquese con el negocio.",
  now: {
    draft: "Este presupuesto es ahora un borrador.",
    sent: "Este presupuesto ya está enviado y abierto.",
    accepted: "Este presupuesto ya está aceptado.",
    declined: "Este presupuesto ya está rechazado.",
    expired: "Este presupuesto ya venció.",
    withdrawn: "El negocio ya retiró este presupuesto.",
  },
};
