/** The refusals that a customer who pays by card reads. */
export const messages = {
  notOffered: "This business doesn't take cards here. Please ask how to pay.",
  onItsWay: "Your payment is being confirmed. Please wait a moment.",
  away: "Card payments aren't available right now. What you accepted is safe. Please try again in a moment.",
};
