/** The line of every email to a customer that leads to the customer's page. */
export const messages = {
  seeEverything: (who: string) => `See everything from ${who}`,
};
