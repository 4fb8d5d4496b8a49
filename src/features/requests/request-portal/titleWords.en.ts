/** What the page of a request is called in a tab or a list of pages. */
export const messages = {
  requestTo: (business: string) => `Your request to ${business}`,
};
