/** What an owner's own program can hear of, and when each is sent, in words for owners. */
export const webhookEventLabels = {
  "estimate.created": "A customer requests an estimate",
  "customer.created": "A customer is added",
  "quote.sent": "A quote is sent",
  "quote.viewed": "A customer opens a quote",
  "quote.accepted": "A quote is accepted",
  "quote.declined": "A quote is declined",
  "quote.expired": "A quote expires",
  "quote.deposit_paid": "A payment on a quote comes in",
  follow_up_due: "A follow-up is due",
  test: "You send a test",
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
/** All of them. */
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

/** How a customer came to be one: what `customer.created` says of it. */
export const customerOrigins = ["manual", "copy", "estimate", "import", "unmerge"] as const;
export type CustomerOrigin = (typeof customerOrigins)[number];
