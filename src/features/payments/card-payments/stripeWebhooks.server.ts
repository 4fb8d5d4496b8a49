import { Hono, type Context } from "hono";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import type { EventOutcome } from "./receiveEvents.server.ts";

/** The address to which Stripe sends its events about accounts that are connected to ours. */
const connectedPath = "/api/stripe/connected";

/** The largest event, in bytes. */
const maxEventBytes = 256 * 1024;

/**
 * The addresses that receive events about card payments. Anyone can send here: only the signature over the exact bytes
 * sent counts, so no cookie or origin is checked. An unknown business gets the same answer as an invalid signature.
 */
export function cardPaymentWebhooks(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/api/stripe/deposits/:ownerId", (c) =>
    answer(c, (body, signature) => {
      const ownerId = c.req.param("ownerId");
      return isUuid.test(ownerId)
        ? c.get("deps").cardPayments.receive(ownerId, body, signature)
        : Promise.resolve("refused" as const);
    }),
  );
  routes.post(connectedPath, (c) => answer(c, c.get("deps").cardPayments.receiveConnected));
  return routes;
}

const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

async function answer(
  c: Context<HttpEnv>,
  receive: (body: Buffer, signature: string) => Promise<EventOutcome>,
): Promise<Response> {
  const signature = c.req.header("stripe-signature");
  const refused = () => c.json({ code: "invalid", message: "The signature of this event does not hold." }, 400);
  if (signature === undefined) return refused();
  const body = await readWithin(c, maxEventBytes);
  if (body === null) throw new TooLargeError();
  const outcome = await receive(body, signature);
  if (outcome === "refused") return refused();
  if (outcome === "other mode")
    return c.json(
      { code: "invalid", message: "This event is of another mode than the payment: test or real money." },
      400,
    );
  if (outcome === "unreadable") {
    c.get("log").error({ bytes: body.length }, "a signed event of Stripe's could not be read");
    return c.json({ code: "invalid", message: "This event cannot be read." }, 400);
  }
  return c.json({ received: true });
}
