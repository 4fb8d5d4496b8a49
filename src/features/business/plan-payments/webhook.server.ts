import { Hono } from "hono";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";

/** The address to which Stripe sends its events. */
const webhookPath = "/api/stripe/webhook";

/** The largest event, in bytes: those of one subscription have a fiftieth of this size. */
const maxEventBytes = 256 * 1024;

/**
 * The address that receives events about plans. Anyone can send here. Only the signature over the exact bytes counts,
 * so the body is read raw, and cookies and origin are ignored. A refusal is answered 400, which Stripe shows to the
 * operator and repeats for three days.
 */
export function billingWebhook(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post(webhookPath, async (c) => {
    const signature = c.req.header("stripe-signature");
    if (signature === undefined)
      return c.json({ code: "invalid", message: "The signature of this event does not hold." }, 400);
    const body = await readWithin(c, maxEventBytes);
    if (body === null) throw new TooLargeError();
    const outcome = await c.get("deps").billing.receive(body, signature);
    if (outcome === "refused")
      return c.json({ code: "invalid", message: "The signature of this event does not hold." }, 400);
    if (outcome === "other mode") {
      c.get("log").warn("Stripe sent an event of the wrong mode");
      return c.json({ code: "invalid", message: "This event is of another mode than the key of this server." }, 400);
    }
    if (outcome === "unreadable") {
      c.get("log").error({ bytes: body.length }, "a signed event of Stripe's could not be read");
      return c.json({ code: "invalid", message: "This event cannot be read." }, 400);
    }
    return c.json({ received: true });
  });
  return routes;
}
