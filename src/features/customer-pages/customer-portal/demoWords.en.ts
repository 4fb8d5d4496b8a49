/** The texts of a customer's page that only the demo has. */
export const messages = {
  anyCode: (address: string) => `${address} (in this demo any 6 digits work)`,
};
