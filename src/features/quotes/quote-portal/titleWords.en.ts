/** What the page of a quote is called in a tab or a list of pages. */
export const messages = {
  quoteFrom: (number: number, business: string) =>
    business === "" ? `Quote ${number}` : `Quote ${number} from ${business}`,
};
