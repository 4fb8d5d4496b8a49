/** The words of an invoice that are frozen with it, for its customer. */
export const messages = {
  percentOf: (percent: string, title: string) => `${percent}% of ${title}`,
  restOf: (title: string) => `The rest of ${title}`,
  visitOf: (day: string, title: string) => `${title}, visit of ${day}`,
  lateFee: (number: string) => `Late fee on invoice ${number}`,
};
