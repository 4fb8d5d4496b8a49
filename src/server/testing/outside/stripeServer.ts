import type { PriceType } from "#features/site/plans/plan.ts";
import { eventAbout, type FakeStripeEvent } from "#features/payments/stripe/fakeStripeEvents.server.ts";
import {
  boughtSubscription,
  fakeStripeId,
  happenings,
  type FakeSubscription,
} from "#features/payments/stripe/fakeStripeObjects.server.ts";
import {
  seconds,
  sendStripeEvent,
  startStripeHttp,
  stripeRefusal,
  type StripeAnswer,
  type StripeHttp,
  type StripeRequest,
} from "./stripeHttp.ts";

/** The variables of a server that takes payments through a `StripeServer`. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: "sk_test_story",
  STRIPE_WEBHOOK_SECRET: "whsec_story",
  STRIPE_PRICE_MONTHLY: "price_monthly",
  STRIPE_PRICE_YEARLY: "price_yearly",
};
const priceIds = { monthly: stripeEnv.STRIPE_PRICE_MONTHLY, yearly: stripeEnv.STRIPE_PRICE_YEARLY };

/** A server on this machine that speaks the part of Stripe's protocol that Yardstick needs, to Stripe's own library. */
export type StripeServer = StripeHttp & {
  /** Customers by id, with their stored data. */
  customers: Map<string, { email?: string | undefined }>;
  subscriptions: Map<string, FakeSubscription>;
  /** A customer pays at the checkout page with this address. Returns the event that reports it. */
  pay(url: string, options?: { at?: number }): FakeStripeEvent;
  /** Simulates a change of a subscription. Returns the event that reports it. */
  happen(id: string, what: Exclude<keyof typeof happenings, "cancelNow">, at?: number): FakeStripeEvent;
};

/**
 * Sends an event about plans to a server of ours as Stripe would. A forger or a wrong clock might use another `secret`
 * or `signedAt`.
 */
export const sendEvent = (
  url: string,
  event: object | string,
  { secret = stripeEnv.STRIPE_WEBHOOK_SECRET, ...clock }: { secret?: string; signedAt?: number } = {},
): Promise<Response> => sendStripeEvent(`${url}/api/stripe/webhook`, event, { secret, ...clock });

/** Starts the fake Stripe for plans on a free port. */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, { customer: string; price: PriceType }>();
  const missing = (what: string) =>
    stripeRefusal(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });
  const list = (data: object[]): StripeAnswer => ({
    status: 200,
    body: { object: "list", has_more: false, url: "/v1/subscriptions", data },
  });

  const answer = ({ method, path, fields }: StripeRequest): StripeAnswer => {
    const [, , kind, id] = path.split("/");
    const customer = fields["customer"] ?? "";
    if (method === "POST" && path === "/v1/customers") {
      const made = fakeStripeId("cus");
      server.customers.set(made, { email: fields["email"] });
      return { status: 200, body: { id: made, object: "customer" } };
    }
    if (kind === "customers" && id !== undefined && method !== "DELETE") {
      const known = server.customers.get(id);
      if (!known) return missing("customer");
      if (method === "POST") known.email = fields["email"] ?? known.email;
      return { status: 200, body: { id, object: "customer", email: known.email ?? null } };
    }
    if (kind === "customers" && id !== undefined) {
      if (!server.customers.delete(id)) return missing("customer");
      return { status: 200, body: { id, object: "customer", deleted: true } };
    }
    if (kind === "subscriptions" && method === "DELETE") {
      const before = server.subscriptions.get(id ?? "");
      if (!before || before.status === "canceled") return missing("subscription");
      const after = happenings.cancelNow(before, seconds(), fields["cancellation_details[comment]"] ?? null);
      server.subscriptions.set(after.id, after);
      return { status: 200, body: after };
    }
    if (!server.customers.has(customer)) return missing("customer");
    if (path === "/v1/checkout/sessions") {
      const session = fakeStripeId("cs");
      sessions.set(session, {
        customer,
        price: fields["line_items[0][price]"] === priceIds.yearly ? "yearly" : "monthly",
      });
      return {
        status: 200,
        body: { id: session, object: "checkout.session", url: `https://checkout.stripe.invalid/c/pay/${session}` },
      };
    }
    if (path === "/v1/billing_portal/sessions")
      return {
        status: 200,
        body: {
          id: fakeStripeId("bps"),
          object: "billing_portal.session",
          url: `https://billing.stripe.invalid/p/session/${customer}`,
        },
      };
    return list([...server.subscriptions.values()].filter((subscription) => subscription.customer === customer));
  };

  const own: Omit<StripeServer, keyof StripeHttp> = {
    customers: new Map(),
    subscriptions: new Map(),
    pay(url, { at = seconds() } = {}) {
      const session = sessions.get(url.split("/").at(-1) ?? "");
      if (!session) throw new Error(`There is no checkout at ${url}.`);
      const subscription = boughtSubscription({ ...session, priceIds, now: at });
      server.subscriptions.set(subscription.id, subscription);
      return eventAbout("customer.subscription.created", subscription, at);
    },
    happen(id, what, at = seconds()) {
      const before = server.subscriptions.get(id);
      if (!before) throw new Error(`There is no subscription ${id}.`);
      const after = happenings[what](before, at);
      server.subscriptions.set(id, after);
      return eventAbout(
        after.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
        after,
        at,
      );
    },
  };
  const server: StripeServer = Object.assign(await startStripeHttp(answer), own);
  return server;
}
