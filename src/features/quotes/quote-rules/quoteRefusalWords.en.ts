/** The refusals that the customer of a quote reads. */
export const messages = {
  replaced: "This quote has changed since you read it. Please read the current version.",
  choice: "What was chosen is not part of this quote. Please choose again.",
  total: "The total has changed. Please review the quote again.",
  consent: "Please agree to sign electronically.",
  released: "This acceptance was released since. Please read the current quote.",
  notYourDevice: "Please sign in to your account on this device first.",
  changeOver: "This change can no longer be accepted here. Please contact the business.",
  nothingDue: "There's nothing to pay by card on this quote.",
  altered: "This quote no longer matches its record, so it can't be shown or accepted. Please contact the business.",
  now: {
    draft: "This quote is draft now.",
    sent: "This quote is sent now.",
    accepted: "This quote is accepted now.",
    declined: "This quote is declined now.",
    expired: "This quote is expired now.",
    withdrawn: "This quote is withdrawn now.",
  },
};
