import * as z from "zod";
import { bytesOf, isPointOnP256 } from "./pushKeys.ts";

/** The kinds that a member wants, on all of their devices. */
export const pushChoices = z.object({ new_requests: z.boolean(), follow_ups: z.boolean(), events: z.boolean() });

/**
 * A member's push settings: the kinds they want, the number of subscribed devices, and the key that browsers subscribe
 * with.
 */
export const pushSettings = pushChoices.extend({ devices: z.int(), public_key: z.string() });

const key = (fits: (bytes: Uint8Array) => boolean) =>
  z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, "Please subscribe again.")
    .refine((text) => fits(bytesOf(text)), "Please subscribe again.");

/**
 * A subscription as a browser creates it: the address of its push service, which is a secret; `p256dh`, a point on the
 * curve P-256; and `auth`, 16 bytes. With other keys nothing can be encrypted for the device.
 */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  p256dh: key(isPointOnP256),
  auth: key((bytes) => bytes.length === 16),
});
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** The message that the device shows, and the page that a click opens. The service worker reads it. */
export type PushMessage = { title: string; body: string; url: `/${string}`; tag: string };
