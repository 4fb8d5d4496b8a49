import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { webhookEvents } from "#shared/webhookEvents.ts";

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
export type WebhookFields = z.output<typeof webhookFields>;

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
