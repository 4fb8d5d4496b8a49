import type * as z from "zod";
import { stripeEvent } from "./stripeObjects.ts";

/**
 * The tolerance of an event's signature time, in seconds, either way: the clocks of two machines can differ this much.
 */
const tolerance = 300;

/** The reason why an event is not read. `other mode`: a test event at a live account, or the other way round. */
export type UnreadEvent = "refused" | "unreadable" | "other mode";

/**
 * Verifies and reads an event from its raw body and its signature; `live` is true for real money. `refused` if it is
 * forged, too old or from the future, `unreadable` if it is not an event.
 */
export async function readSignedEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, live }: { secret: string; live: boolean },
): Promise<z.output<typeof stripeEvent> | UnreadEvent> {
  const { default: Stripe } = await import("stripe"); // a few MB, loaded only for the first event
  try {
    Stripe.webhooks.constructEvent(body, signature ?? "", secret, tolerance);
    if (signedAt(signature ?? "") > Date.now() / 1000 + tolerance) return "refused"; // the library checks only the past
    const event = stripeEvent.safeParse(JSON.parse(body.toString("utf8"))).data ?? "unreadable";
    return event === "unreadable" || event.livemode === live ? event : "other mode";
  } catch {
    return "refused";
  }
}

/** The time in a signature, in seconds since 1970, parsed as Stripe's library parses it. */
function signedAt(signature: string): number {
  const [, time] =
    signature
      .split(",")
      .map((part) => part.split("="))
      .findLast(([name]) => name === "t") ?? [];
  return Number.parseInt(time ?? "", 10);
}
