/** The refusals about payments by card that owners read. */
export const cardRefusals = {
  stripeAway: "Stripe isn't answering right now. Nothing was changed. Please try again in a moment.",
  keyRefused: "Stripe doesn't recognize this key. Please copy it again.",
  keyTooWeak: "This key is missing permissions. In Stripe, allow Write on Checkout Sessions and Webhook Endpoints.",
  noPublicAddress: "Stripe can't reach this server. It needs a public address that begins with https://.",
  noConnect: "Connecting an account isn't available on this server.",
  noTest: "The test checkout is available only on a server without Stripe.",
} as const;
