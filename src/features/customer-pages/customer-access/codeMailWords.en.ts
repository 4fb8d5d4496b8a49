/** The email with the code that opens a customer's page. */
export const messages = {
  theBusiness: "The business",
  subject: (code: string, who: string) => `${code} is your code for ${who}`,
  heading: (code: string) => code,
  enter: (who: string, minutes: number) =>
    `Enter this code to see your quotes, visits and invoices from ${who}. It works for ${minutes} minutes.`,
  ignore: "If you didn't ask for it, you can ignore this email. Don't share the code with anyone.",
  why: (who: string) => `You received this email because someone asked for a code on your page of ${who}.`,
  stop: "Not you? Stop emails to this address",
};
