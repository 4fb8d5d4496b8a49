/** The title of a customer's page in a tab or a list of pages. */
export const messages = {
  everythingFrom: (business: string) => `Everything from ${business}`,
};
