/** The refusals that a customer reads on their page. */
export const messages = {
  gone: "We couldn't find this page. The link may have been replaced. Please ask the business for a new one.",
  noVisit: "We couldn't find that visit. It may have been moved or cancelled.",
  closed: "Open your page with a code first.",
  noAddress: "The business has no email address for you. Please ask them to add it.",
  notEmailed: "We can't email you a code right now. Please contact the business.",
  wrongCode: "That code isn't right. Check the newest email and try again.",
  noCode: "That code is no longer valid. Ask for a new one.",
  resting: (minutes: number) =>
    `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
};
