/** What the refusals about quotes say. */
export const quoteRefusals = {
  gone: "This quote was not found. It may have been deleted.",
  changed: "This quote was changed on another device. Please reload the page.",
  past: "This day has passed. Please choose a day from today on.",
  outside:
    "This price lies outside the range that the estimate gave. Please check it, and confirm that it is what you want to send.",
  proParts:
    "Several packages and deposits are part of the Pro plan. Upgrade to Pro, or send one package without a deposit.",
  noLink: "This quote has no link yet. Please send it first.",
  notSent: "Please send this quote first.",
  noPayment: "This payment was not found.",
  undone: "This payment is undone already.",
  refundAtStripe: "Please refund card payments at Stripe. The refund shows here then.",
  noTemplate: "This template is gone.",
  noEstimate: "This estimate was not found. It may have been deleted.",
  noCustomer: "This customer was not found. It may have been deleted.",
} as const;

/** What is said of a number that is to be given a second time. */
export const usedNumber = (largest: number): string =>
  `Numbers up to ${largest} are used already. Please enter ${largest + 1} or more.`;
