/** The texts of the page on which a customer ends the follow-ups of one business. */
export const messages = {
  title: "Stop follow-ups?",
  ask: (who: string) =>
    `You won't get reminders and follow-ups from ${who} anymore. You still get what you ask for, such as quotes, invoices and visit times.`,
  button: "Stop follow-ups",
  done: "Done",
  stopped: (who: string) => `${who} won't send you follow-ups again.`,
  again: "Get them again",
  givenTitle: "Thank you",
  given: (who: string) => `You'll get follow-ups from ${who} again.`,
  gone: "This link doesn't work",
  goneText: "It may have been cut short. Please use the link in the email as it is.",
  theBusiness: "this business",
};
