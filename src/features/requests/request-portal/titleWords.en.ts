/** The title of a request's page in a tab or a list of pages. */
export const messages = {
  requestTo: (business: string) => `Your request to ${business}`,
};
