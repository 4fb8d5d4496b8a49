/** The events that an owner's own program can receive, with descriptions for owners of when each is sent. */
export const webhookEventLabels = {
  "estimate.created": "A customer requests an estimate",
  "customer.created": "A customer is added",
  "quote.sent": "A quote is sent",
  "quote.viewed": "A customer opens a quote",
  "quote.accepted": "A quote is accepted",
  "quote.declined": "A quote is declined",
  "quote.expired": "A quote expires",
  "quote.deposit_paid": "A payment on a quote comes in",
  "job.created": "A job begins",
  "job.changed": "The agreed work of a job changes",
  "job.done": "A job is done",
  "job.closed": "A job is closed",
  "job.cancelled": "A job is cancelled",
  "visit.planned": "A visit of a job is planned",
  "visit.moved": "A visit of a job is moved",
  "visit.done": "A visit of a job is done",
  "invoice.issued": "An invoice is issued",
  "invoice.voided": "An invoice is void",
  "invoice.credited": "A credit note is written",
  "payment.received": "A payment on an invoice comes in",
  "payment.returned": "A payment on an invoice goes back",
  "message.sent": "A message to a customer is sent",
  "message.failed": "A message to a customer fails",
  "message.opted_out": "A customer opts out of messages",
  follow_up_due: "A follow-up is due",
  test: "You send a test",
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
/** The names of all events. */
export const webhookEvents = Object.keys(webhookEventLabels) as [WebhookEvent, ...WebhookEvent[]];

/** The origins of a customer, as in `customer.created`. */
export const customerOrigins = ["manual", "copy", "estimate", "import", "unmerge"] as const;
export type CustomerOrigin = (typeof customerOrigins)[number];
