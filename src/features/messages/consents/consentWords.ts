/** The words of consents, to members of the business. */

export const consentRefusals = {
  optedOut: "This customer opted out. Only they can opt in again: with the link in an email, or by texting START.",
} as const;

/** The words for a customer who has no address for a channel. */
export const noAddress = {
  email: "The customer has no email address.",
  text: "The customer has no phone number for text messages.",
} as const;

/** The words that a member confirms when they note a customer's consent. */
export const notedWords = {
  email: "The customer told us that they agree to emails about their requests and our work.",
  text: "The customer told us that they agree to text messages about their requests and our work.",
} as const;

/** The messages that a customer opted out of, as the timeline names them. */
export const optedOutOf = { email: "follow-up emails", text: "text messages" } as const;
