import { createHmac } from "node:crypto";
import { fakeStripeId } from "./fakeStripeObjects.server.ts";

/** The events of the fakes of Stripe. They are signed as Stripe's are and arrive through the same code. */

/** An event of a fake, in Stripe's shape. */
export type FakeStripeEvent = {
  id: string;
  object: "event";
  type: string;
  created: number;
  livemode: false;
  data: { object: object };
};

/** An event about an object; `created` is in seconds since 1970. */
export function eventAbout(type: string, object: object, created: number): FakeStripeEvent {
  return { id: fakeStripeId("evt"), object: "event", type, created, livemode: false, data: { object } };
}

/** The signing secret of a fake, derived from the server's own; `use` distinguishes the fakes. */
export const fakeWebhookSecret = (secret: string, use: string): string =>
  `whsec_${createHmac("sha256", secret).update(use).digest("base64url")}`;

/** Signs an event and passes it to the code that receives Stripe's. */
export async function sendSigned(
  event: FakeStripeEvent,
  webhookSecret: string,
  receive: (body: Buffer, signature: string) => Promise<unknown>,
): Promise<void> {
  const { default: Stripe } = await import("stripe");
  const payload = JSON.stringify(event);
  await receive(Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }));
}
