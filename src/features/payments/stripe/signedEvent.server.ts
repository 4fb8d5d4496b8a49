import type * as z from "zod";
import { stripeEvent } from "./stripeObjects.ts";

/**
 * An event's signature may be so far from now, in seconds, either way: as far as two machines' clocks may be apart.
 */
const tolerance = 300;

/** Why an event is not read. `other mode`: it tells of a test where real money moves, or the other way round. */
export type UnreadEvent = "refused" | "unreadable" | "other mode";

/**
 * An event as the gateway sent it: its raw body and its signature, where real money moves (`live`) or none. `refused` where it is
 * forged, too old or from the future, `unreadable` where it is no event.
 */
export async function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, live }: { secret: string; live: boolean },
): Promise<z.output<typeof stripeEvent> | UnreadEvent> {
  const { default: Stripe } = await import("stripe"); // a few MB that nobody needs before the first event
  try {
    Stripe.webhooks.constructEvent(body, signature ?? "", secret, tolerance);
    if (signedAt(signature ?? "") > Date.now() / 1000 + tolerance) return "refused"; // the library looks at the past only
    const event = stripeEvent.safeParse(JSON.parse(body.toString("utf8"))).data ?? "unreadable";
    return event === "unreadable" || event.livemode === live ? event : "other mode";
  } catch {
    return "refused";
  }
}

/** When a signature says that it was made, in seconds since 1970, read as Stripe's library reads it. */
function signedAt(signature: string): number {
  const [, time] =
    signature
      .split(",")
      .map((part) => part.split("="))
      .findLast(([name]) => name === "t") ?? [];
  return Number.parseInt(time ?? "", 10);
}
