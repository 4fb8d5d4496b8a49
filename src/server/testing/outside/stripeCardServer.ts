import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { fakeStripeId } from "#features/payments/stripe/fakeStripeObjects.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";

/** A checkout at Stripe, as far as it matters here. */
type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  amount: number;
  metadata: Record<string, string>;
  /** The connected account that it was opened for; null: the key's own. */
  account: string | null;
  /** The world of the key that opened it: no other key knows of it. */
  world: string;
};

/** What was asked of it. */
type StripeRequest = {
  method: string;
  path: string;
  key: string;
  account: string | null;
  idempotencyKey: string | null;
  fields: Record<string, unknown>;
};

/** An event as Stripe sends it. */
export type CardEvent = {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  account?: string;
  data: { object: object };
};

/**
 * A server on this machine that speaks Stripe's protocol to Stripe's own library, as far as deposits ask: checkouts,
 * webhooks, and connected accounts.
 */
export type StripeCardServer = {
  at: StripeAt;
  asked: StripeRequest[];
  sessions: Map<string, Session>;
  /** The webhooks that were made: where news goes, and what it is signed with. */
  webhooks: Map<string, { url: string; secret: string; events: string[]; world: string }>;
  /** Keys that their owner has taken back. */
  revoked: Set<string>;
  accounts: Map<string, { cards: "active" | "pending" }>;
  /** While true it answers nothing but that it is broken. */
  down: boolean;
  /** A customer pays at the checkout with this address; the events that tell of it, the last last. */
  pay(url: string, how?: { later?: boolean; amount?: number; currency?: string }): CardEvent[];
  /** Something happens to a payment. */
  tell(type: string, object: object, livemode?: boolean): CardEvent;
  stop(): void;
};

/**
 * A key that may do what is asked of it, one that may not, and one that Stripe does not know; a newer one of the first's account,
 * one for real money there, and one of another account.
 */
export const cardKeys = {
  good: "rk_test_good",
  weak: "rk_test_weak",
  unknown: "rk_test_unknown",
  rolled: "rk_test_good_rolled",
  live: "rk_live_good",
  other: "rk_test_other",
};

/** What keys of one account and mode share: `test good` of `rk_test_good_rolled`. */
const worldOf = (key: string): string => key.split("_").slice(1, 3).join(" ");

/** What Stripe calls the payment of a checkout. */
export const paymentOf = (url: string): string => (url.split("/").at(-1) ?? "").replace(/^cs_/, "pi_");

const eventOf = (type: string, object: object, livemode = false): CardEvent => ({
  id: fakeStripeId("evt"),
  type,
  created: Math.floor(Date.now() / 1000),
  livemode,
  data: { object },
});

/** Sends an event as Stripe would; `secret` as a forger might. */
export function sendCardEvent(address: string, event: object, secret: string): Promise<Response> {
  const payload = JSON.stringify(event);
  return fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
}

/** Starts the server. */
export async function startStripeCardServer(): Promise<StripeCardServer> {
  const answered = new Map<string, object>();
  const refusal = (type: string, status: number, message: string) => ({
    status,
    body: { error: { type, message } },
  });

  const answer = ({ method, path, key, account, fields }: StripeRequest): { status: number; body: object } => {
    const [, , kind = "", id = ""] = path.split("/");
    if (key === cardKeys.unknown || server.revoked.has(key))
      return refusal("invalid_request_error", 401, "Invalid API Key provided");
    if (kind === "webhook_endpoints" && method === "POST") {
      const made = { id: fakeStripeId("we"), secret: `whsec_${fakeStripeId("secret")}` };
      const events = Object.entries(fields).flatMap(([name, value]) =>
        name.startsWith("enabled_events") ? [String(value)] : [],
      );
      server.webhooks.set(made.id, { url: String(fields["url"]), secret: made.secret, events, world: worldOf(key) });
      return { status: 200, body: { object: "webhook_endpoint", ...made } };
    }
    if (kind === "webhook_endpoints") {
      if (server.webhooks.get(id)?.world !== worldOf(key))
        return refusal("invalid_request_error", 404, "No such webhook endpoint");
      server.webhooks.delete(id);
      return { status: 200, body: { id, object: "webhook_endpoint", deleted: true } };
    }
    if (path === "/v2/core/accounts") {
      const made = fakeStripeId("acct");
      server.accounts.set(made, { cards: "pending" });
      return { status: 200, body: { id: made, object: "v2.core.account" } };
    }
    if (path === "/v2/core/account_links")
      return {
        status: 200,
        body: {
          object: "v2.core.account_link",
          url: `https://connect.stripe.invalid/setup/${String(fields["account"])}`,
        },
      };
    if (path.startsWith("/v2/core/accounts/")) {
      const known = server.accounts.get(path.split("/").at(-1) ?? "");
      return {
        status: 200,
        body: {
          object: "v2.core.account",
          configuration: { merchant: { capabilities: { card_payments: { status: known?.cards ?? "unsupported" } } } },
        },
      };
    }
    if (key === cardKeys.weak) return refusal("invalid_request_error", 403, "This key may not write checkout_sessions");
    if (path === "/v1/checkout/sessions") {
      const session: Session = {
        id: fakeStripeId("cs"),
        status: "open",
        amount: Number(fields["line_items[0][price_data][unit_amount]"]),
        metadata: Object.fromEntries(
          Object.entries(fields).flatMap(([name, value]) => {
            const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
            return field ? [[field, String(value)]] : [];
          }),
        ),
        account,
        world: worldOf(key),
      };
      server.sessions.set(session.id, session);
      return { status: 200, body: shown(session) };
    }
    const session = server.sessions.get(path.split("/")[4] ?? "");
    if (session?.world !== worldOf(key) || session.account !== account)
      return refusal("invalid_request_error", 404, "No such checkout session");
    if (path.endsWith("/expire")) {
      if (session.status !== "open") return refusal("invalid_request_error", 400, "Only open sessions can be expired");
      session.status = "expired";
    }
    return { status: 200, body: shown(session) };
  };

  const http = createServer((request, response) => {
    void readRequest(request).then((asked) => {
      server.asked.push(asked);
      response.setHeader("content-type", "application/json");
      const known = asked.idempotencyKey === null ? undefined : answered.get(asked.idempotencyKey);
      const { status, body } = server.down
        ? refusal("api_error", 503, "Down for maintenance")
        : known
          ? { status: 200, body: known }
          : answer(asked);
      if (asked.idempotencyKey !== null && status === 200) answered.set(asked.idempotencyKey, body);
      if (server.down) response.setHeader("stripe-should-retry", "false");
      response.statusCode = status;
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));

  const server: StripeCardServer = {
    at: { host: "127.0.0.1", port: (http.address() as AddressInfo).port, protocol: "http" },
    asked: [],
    sessions: new Map(),
    webhooks: new Map(),
    accounts: new Map(),
    revoked: new Set(),
    down: false,
    pay(url, { later = false, amount, currency = "usd" } = {}) {
      const session = server.sessions.get(url.split("/").at(-1) ?? "");
      if (!session) throw new Error(`There is no checkout at ${url}.`);
      session.status = "complete";
      const object = (payment_status: string) => ({
        ...shown(session),
        mode: "payment",
        payment_intent: paymentOf(url),
        payment_status,
        amount_total: amount ?? session.amount,
        currency,
        metadata: session.metadata,
      });
      const livemode = session.world.startsWith("live");
      const events = later
        ? [
            eventOf("checkout.session.completed", object("unpaid"), livemode),
            eventOf("checkout.session.async_payment_succeeded", object("paid"), livemode),
          ]
        : [eventOf("checkout.session.completed", object("paid"), livemode)];
      return events.map((event) => (session.account === null ? event : { ...event, account: session.account }));
    },
    tell: eventOf,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

const shown = ({ id, status }: Session) => ({
  id,
  object: "checkout.session",
  status,
  url: `https://checkout.stripe.invalid/c/pay/${id}`,
});

async function readRequest(request: IncomingMessage): Promise<StripeRequest> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? "/", "http://stripe.invalid");
  const header = (name: string) => [request.headers[name]].flat()[0] ?? null;
  const isJson = header("content-type")?.includes("json") === true;
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    key: (header("authorization") ?? "").replace(/^Bearer /, ""),
    account: header("stripe-account"),
    idempotencyKey: header("idempotency-key"),
    fields: isJson
      ? (JSON.parse(body || "{}") as Record<string, unknown>)
      : Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
  };
}
