/** The same in Spanish. */
export const messages = {
  percentOf: (percent: string, title: string) => `${percent}% de ${title}`,
  restOf: (title: string) => `El resto de ${title}`,
  visitOf: (day: string, title: string) => `${title}, visita del ${day}`,
  lateFee: (number: string) => `Recargo por mora de la factura ${number}`,
};
