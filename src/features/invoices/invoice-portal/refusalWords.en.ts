/** The refusals that the customer of an invoice reads. */
export const messages = {
  gone: "This invoice isn't available. The link may have been replaced. Please ask the business for a new one.",
  nothingDue: "There's nothing to pay by card on this invoice.",
  noTips: "This business takes no tips. Please reload the page.",
  tipTooMuch: "A tip can be at most the amount due.",
};
