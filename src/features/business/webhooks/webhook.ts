import * as z from "zod";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { webhookEvents } from "#shared/webhookEvents.ts";

/** The address at which an owner's own program receives events, with the last four characters of the signing secret. */
export const webhookEndpoint = z.object({
  url: z.string(),
  secret_end: z.string(),
  active: z.boolean(),
  /** The time at which it was turned off because deliveries failed; null: its owner turned it on or off. */
  set_aside_at: z.string().nullable(),
  version: z.int(),
  updated_at: z.string(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

/** The fields that the owner can set. */
export const webhookFields = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "Please enter a web address that begins with https://" })
    .max(fieldLengths.url),
  active: z.boolean().default(true),
});
export type WebhookFields = z.output<typeof webhookFields>;

/** One event, sent or waiting, with its result. */
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

/** The display names of delivery states. */
export const deliveryLabels: Record<WebhookDelivery["status"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

/**
 * The header with a delivery's signature: `t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over "<t>.<body>" with the
 * secret>`.
 */
export const signatureHeader = "Yardstick-Signature";
