/** The title of a quote's or a change order's page in a tab or a list of pages. */
export const messages = {
  changeFrom: (number: number, business: string) =>
    business === "" ? `Change order ${number}` : `Change order ${number} from ${business}`,
  quoteFrom: (number: number, business: string) =>
    business === "" ? `Quote ${number}` : `Quote ${number} from ${business}`,
};
