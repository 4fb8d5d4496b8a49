import { fakeStripeId } from "#features/payments/stripe/fakeStripeObjects.server.ts";
import {
  seconds,
  sendStripeEvent,
  startStripeHttp,
  stripeRefusal,
  type StripeAnswer,
  type StripeHttp,
  type StripeRequest,
} from "./stripeHttp.ts";

/** A checkout at Stripe, with the parts that matter here. */
type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  amount: number;
  metadata: Record<string, string>;
  /** The connected account for which it was opened; null for the key's own. */
  account: string | null;
  /** The world of the key that opened it. No other key can see it. */
  world: string;
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
 * A server on this machine that speaks the part of Stripe's protocol that deposits need, to Stripe's own library:
 * checkouts, webhooks, and connected accounts.
 */
export type StripeCardServer = StripeHttp & {
  sessions: Map<string, Session>;
  /** The created webhooks: where events are sent, and the secret that signs them. */
  webhooks: Map<string, { url: string; secret: string; events: string[]; world: string }>;
  /** Keys that their owner has revoked. */
  revoked: Set<string>;
  accounts: Map<string, { cards: "active" | "pending" }>;
  /** A customer pays at the checkout with this address. Returns the events that report it, the latest last. */
  pay(url: string, how?: { later?: boolean; amount?: number; currency?: string }): CardEvent[];
  /** Simulates an event on a payment. */
  tell(type: string, object: object, livemode?: boolean): CardEvent;
};

/** The secret that signs events of connected accounts. */
export const connectSecret = "whsec_connected";

/** An operator's settings for Stripe: plans, and with `STRIPE_CONNECT_WEBHOOK_SECRET` connected accounts. */
export const stripePlanEnv = {
  STRIPE_SECRET_KEY: "sk_test_platform",
  STRIPE_WEBHOOK_SECRET: "whsec_plan",
  STRIPE_PRICE_MONTHLY: "price_monthly",
  STRIPE_PRICE_YEARLY: "price_yearly",
};

/**
 * A key with the needed permissions, one without them, and one that Stripe does not know. Then a newer key of the first
 * one's account, a live one there, and one of another account.
 */
export const cardKeys = {
  good: "rk_test_good",
  weak: "rk_test_weak",
  unknown: "rk_test_unknown",
  rolled: "rk_test_good_rolled",
  live: "rk_live_good",
  other: "rk_test_other",
};

/** The world shared by keys of one account and mode: `test good` of `rk_test_good_rolled`. */
const worldOf = (key: string): string => key.split("_").slice(1, 3).join(" ");

/** The id of a checkout's payment at Stripe. */
export const paymentOf = (url: string): string => (url.split("/").at(-1) ?? "").replace(/^cs_/, "pi_");

const eventOf = (type: string, object: object, livemode = false): CardEvent => ({
  id: fakeStripeId("evt"),
  type,
  created: seconds(),
  livemode,
  data: { object },
});

/** Sends an event as Stripe would. A forger might use another `secret`. */
export const sendCardEvent = (address: string, event: object, secret: string): Promise<Response> =>
  sendStripeEvent(address, event, { secret });

/** Starts the fake Stripe for card payments on a free port. */
export async function startStripeCardServer(): Promise<StripeCardServer> {
  const refusal = (type: string, status: number, message: string) => stripeRefusal(status, { type, message });

  const answer = ({ method, path, key, account, fields }: StripeRequest): StripeAnswer => {
    const [, , kind = "", id = ""] = path.split("/");
    if (key === cardKeys.unknown || server.revoked.has(key))
      return refusal("invalid_request_error", 401, "Invalid API Key provided");
    if (kind === "webhook_endpoints" && method === "POST") {
      const made = { id: fakeStripeId("we"), secret: `whsec_${fakeStripeId("secret")}` };
      const events = Object.entries(fields).flatMap(([name, value]) =>
        name.startsWith("enabled_events") ? [value] : [],
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
            return field ? [[field, value]] : [];
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

  const own: Omit<StripeCardServer, keyof StripeHttp> = {
    sessions: new Map(),
    webhooks: new Map(),
    accounts: new Map(),
    revoked: new Set(),
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
  };
  const server: StripeCardServer = Object.assign(await startStripeHttp(answer), own);
  return server;
}

const shown = ({ id, status }: Session) => ({
  id,
  object: "checkout.session",
  status,
  url: `https://checkout.stripe.invalid/c/pay/${id}`,
});
