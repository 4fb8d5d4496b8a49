/** The words of consents, to members of the business. */

export const consentRefusals = {
  optedOut: "This customer opted out. Only they can opt in again: with the link in an email, or by texting START.",
  noAddress: {
    email: "This customer has no email address.",
    text: "This customer has no phone number that takes text messages.",
  },
} as const;

/** The words that a member confirms when they note a customer's consent. */
export const notedWords = {
  email: "The customer told us that they agree to emails about their requests and our work.",
  text: "The customer told us that they agree to text messages about their requests and our work.",
} as const;

/** What a customer opted out of, as the timeline says it. */
export const optedOutOf = { email: "follow-up emails", text: "text messages" } as const;
