import { isDeepStrictEqual } from "node:util";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { PriceType } from "#features/site/plans/plan.ts";
import { eventAbout, type FakeStripeEvent } from "#features/payments/stripe/fakeStripeEvents.server.ts";
import {
  boughtSubscription,
  fakeStripeId,
  happenings,
  type FakeSubscription,
} from "#features/payments/stripe/fakeStripeObjects.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";

/** The variables of a server that takes its payments at a `StripeServer`. */
export const stripeEnv = {
  STRIPE_SECRET_KEY: "sk_test_story",
  STRIPE_WEBHOOK_SECRET: "whsec_story",
  STRIPE_PRICE_MONTHLY: "price_monthly",
  STRIPE_PRICE_YEARLY: "price_yearly",
};
const priceIds = { monthly: stripeEnv.STRIPE_PRICE_MONTHLY, yearly: stripeEnv.STRIPE_PRICE_YEARLY };

/** What was asked of it. */
type StripeRequest = {
  method: string;
  path: string;
  fields: Record<string, string>;
  version: string;
  idempotencyKey: string | null;
};
type Answer = { status: number; body: object };

/** Stripe's refusal of a key that comes again with another request. */
const otherParameters: Answer = {
  status: 400,
  body: {
    error: {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    },
  },
};

/** A server on this machine that speaks Stripe's protocol to Stripe's own library, as far as Yardstick asks. */
export type StripeServer = {
  at: StripeAt;
  asked: StripeRequest[];
  /** By their ids: what is written of each. */
  customers: Map<string, { email?: string | undefined }>;
  subscriptions: Map<string, FakeSubscription>;
  /** While true it answers nothing but that it is broken. */
  down: boolean;
  /** A customer pays at the checkout page with this address; the event that reports it. */
  pay(url: string, options?: { at?: number }): FakeStripeEvent;
  /** Something happens to a subscription; the event that reports it. */
  happen(id: string, what: Exclude<keyof typeof happenings, "cancelNow">, at?: number): FakeStripeEvent;
  stop(): void;
};

/** Seconds since 1970, now. */
export const seconds = () => Math.floor(Date.now() / 1000);

/**
 * Sends an event to a server of ours as Stripe would, which tries again when the connection is lost; `secret` and
 * `signedAt` as a forger, or a wrong clock, might.
 */
export async function sendEvent(
  url: string,
  event: object | string,
  { secret = stripeEnv.STRIPE_WEBHOOK_SECRET, signedAt = seconds() }: { secret?: string; signedAt?: number } = {},
): Promise<Response> {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const send = () =>
    fetch(`${url}/api/stripe/webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt }),
      },
      body: payload,
    });
  return send().catch(send);
}

/** Starts the server. */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, { customer: string; price: PriceType }>();
  const answered = new Map<string, { asked: StripeRequest; answer: Answer }>();
  const missing = (what: string): Answer => ({
    status: 404,
    body: { error: { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` } },
  });
  const list = (data: object[]): Answer => ({
    status: 200,
    body: { object: "list", has_more: false, url: "/v1/subscriptions", data },
  });

  const answer = ({ method, path, fields }: StripeRequest): Answer => {
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

  const http = createServer((request, response) => {
    void readRequest(request).then((asked) => {
      server.asked.push(asked);
      response.setHeader("content-type", "application/json");
      const known = asked.idempotencyKey === null ? undefined : answered.get(asked.idempotencyKey);
      const { status, body } = server.down
        ? { status: 503, body: { error: { type: "api_error", message: "Down for maintenance" } } }
        : known && !isDeepStrictEqual(known.asked, asked)
          ? otherParameters
          : (known?.answer ?? answer(asked));
      if (asked.idempotencyKey !== null && status === 200)
        answered.set(asked.idempotencyKey, { asked, answer: { status, body } });
      if (server.down) response.setHeader("stripe-should-retry", "false");
      response.statusCode = status;
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));

  const server: StripeServer = {
    at: { host: "127.0.0.1", port: (http.address() as AddressInfo).port, protocol: "http" },
    asked: [],
    customers: new Map(),
    subscriptions: new Map(),
    down: false,
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
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? "/", "http://stripe.invalid");
  const header = (name: string) => [request.headers[name]].flat()[0];
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    fields: Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
    version: header("stripe-version") ?? "",
    idempotencyKey: header("idempotency-key") ?? null,
  };
}
