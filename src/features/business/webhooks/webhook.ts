import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";

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

/** Where an owner's own program hears of events; of the secret that deliveries are signed with, its last four characters. */
export const webhookEndpoint = z.object({
  url: z.string(),
  secret_end: z.string(),
  active: z.boolean(),
  /** When it was turned off because nothing could be delivered; null: its owner turned it on or off. */
  set_aside_at: z.string().nullable(),
  version: z.int(),
  updated_at: z.string(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** What the owner may set about it. */
export const webhookFields = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "Please enter a web address that begins with https://" })
    .max(fieldLengths.url),
  active: z.boolean().default(true),
});

/** One event sent, or waiting to be sent, and what became of it. */
export const webhookDelivery = z.object({
  id: z.uuid(),
  url: z.string(),
  event: z.enum(webhookEvents),
  status: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  last_attempt_at: z.string().nullable(),
  created_at: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** How deliveries are read on screens. */
export const deliveryLabels: Record<WebhookDelivery["status"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

/**
 * The header that a delivery is signed in: `t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over "<t>.<body>" with the
 * secret>`.
 */
export const signatureHeader = "Yardstick-Signature";
