/** The title of a quote's page in a tab or a list of pages. */
export const messages = {
  quoteFrom: (number: number, business: string) =>
    business === "" ? `Quote ${number}` : `Quote ${number} from ${business}`,
};
