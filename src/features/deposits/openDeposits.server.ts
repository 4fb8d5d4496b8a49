import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { keepCustomer, ownerOfCustomer, payingOwner } from "#features/billing/payer.queries.ts";
import { readSignedEvent } from "#features/billing/signedEvent.server.ts";
import { openStripe, type StripeAt } from "#features/billing/stripeClient.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/env.ts";
import { withDeadline } from "#platform/outsideCalls.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { bookNews, type Booking } from "./booking.server.ts";
import type { CardGateway, CheckoutWish } from "./cardGateway.server.ts";
import { readCardNews } from "./cardNews.ts";
import {
  cardPaymentsOf,
  checkoutOfClick,
  closeCardPayments,
  closeCheckout,
  keepCheckout,
  noteReady,
  openCheckouts,
  saveCardPayments,
  type StoredCardPayments,
} from "./cardPayments.queries.ts";
import { cardMessages, type CardPayments, type CardWay } from "./cardPayments.ts";
import { accountPage, createStripeCards, makeAccount, takesCards, tryKey } from "./stripeCards.server.ts";
import { createTestCards, testCardsFor, testSecret, type TestCards } from "./testCards.server.ts";

type Parts = {
  env: Env;
  publicUrl: string;
  secret: string;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
  stripeAt: StripeAt | undefined;
  /** How long somebody waits for Stripe at most, in milliseconds. */ deadlineMs: number;
  /** Whether the plan is bought in the built-in test checkout: then deposits can be, too. */ isTest: boolean;
};

/** What became of an event that was sent to us. */
export type CardReception = Booking | "refused" | "unreadable";

/** Deposits by card as a process has them. */
export type Deposits = ReturnType<typeof openDeposits>;

declare module "#platform/deps.ts" {
  interface Deps {
    deposits: Deposits;
  }
}

/** Where Stripe sends its news about the account of an owner. */
export const newsAddress = (ownerId: string): string => `/api/stripe/deposits/${ownerId}`;

const key = "payment key";
const webhook = "payment webhook";
/** Under which name connected accounts stand beside the customers of the plan. */
const connected = "connect";
/** Tries to connect an account within this time are one, in milliseconds. */
const sameTry = 600_000;

/** Opens deposits by card: with what the operator's variables offer. */
export function openDeposits({ env, publicUrl, secret, sharedDb, db, log, stripeAt: at, deadlineMs, isTest }: Parts) {
  const { STRIPE_SECRET_KEY: platformKey, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret } = env;
  const isPlatform = platformKey !== undefined && connectSecret !== undefined;
  const offered: CardWay[] = ["key", ...(isPlatform ? ["connect" as const] : []), ...(isTest ? ["test" as const] : [])];
  const settingsPage = `${publicUrl}/quotes/settings`;
  const within = <T>(ask: () => Promise<T>) => withDeadline(deadlineMs, ask);
  const platform = () => {
    if (!isPlatform) throw new ProductError("conflict", cardMessages.noConnect);
    return openStripe(platformKey, { at, deadlineMs });
  };

  const stored = async (owner: OwnerDb): Promise<StoredCardPayments | null> =>
    (await owner.query(cardPaymentsOf))[0] ?? null;

  const shown = (found: StoredCardPayments | null): CardPayments => ({
    way: found?.way ?? null,
    ready: found !== null && found.way !== null && found.ready,
    live: found?.live ?? false,
    key_end: found?.key_end ?? null,
    account_id: found?.way === "connect" ? found.account_id : null,
    offered,
  });

  /** Who takes cards for the business now; null: nobody. */
  const gatewayOf = async (owner: OwnerDb): Promise<CardGateway | null> => {
    const found = await stored(owner);
    if (!found?.ready || found.way === null || !offered.includes(found.way)) return null;
    if (found.way === "test") return testCardsFor(publicUrl);
    if (found.way === "connect") return createStripeCards(await platform(), found.account_id);
    const own = unseal(secret, { ownerId: owner.ownerId, use: key }, found.sealed_key ?? "");
    if (own === null) {
      log.error({ ownerId: owner.ownerId }, "a payment key was sealed under another secret");
      return null;
    }
    return createStripeCards(await openStripe(own, { at, deadlineMs }), null);
  };

  const take = async (
    owner: OwnerDb,
    {
      body,
      signature,
      signedWith,
      method,
    }: { body: Buffer; signature: string; signedWith: string; method: "card" | "test" },
  ): Promise<CardReception> => {
    const event = await readSignedEvent(body, signature, signedWith);
    if (typeof event === "string") return event;
    const news = readCardNews(event);
    return news ? bookNews({ secret, publicUrl }, owner, news, method) : "not ours";
  };

  const standIn: TestCards | null = isTest
    ? createTestCards({
        db,
        secret,
        send: (ownerId, body, signature) =>
          take(db.forOwner(ownerId), { body, signature, signedWith: testSecret(secret), method: "test" }),
      })
    : null;

  return {
    /** The built-in test checkout; null where Stripe takes the payments. */
    standIn,

    /** Whether cards can be taken for the business now. */
    async takesCards(owner: OwnerDb): Promise<boolean> {
      const found = await stored(owner);
      return found !== null && found.way !== null && found.ready && offered.includes(found.way);
    },

    /** How the business takes cards. Of a connected account Stripe is asked whether it can now. */
    async settings(owner: OwnerDb): Promise<CardPayments> {
      const found = await stored(owner);
      const account = found?.way === "connect" && isPlatform ? found.account_id : null;
      if (account === null) return shown(found);
      try {
        const ready = await within(async () => takesCards(await platform(), account));
        await owner.transaction(async (tx) => {
          if ((await tx.query(noteReady, { ready })).length > 0) tx.notify("quotes");
        });
        return { ...shown(found), ready };
      } catch (error) {
        log.error({ err: error, ownerId: owner.ownerId }, "Stripe did not say whether an account can take cards");
        return shown(found);
      }
    },

    /** Takes cards with the business's own key from now on, once the key has shown what it can do. */
    async saveKey(owner: OwnerDb, ownKey: string): Promise<CardPayments> {
      const { ownerId } = owner;
      const before = await stored(owner);
      const stripe = await openStripe(ownKey, { at, deadlineMs });
      const made = await within(() =>
        tryKey(stripe, { address: publicUrl + newsAddress(ownerId), back: settingsPage, attempt: randomUUID() }),
      ).catch((error: unknown) => {
        const refusal = refusalOfKey(error);
        if (refusal.code === "unavailable") log.error({ err: error, ownerId }, "a payment key could not be tested");
        throw refusal;
      });
      await owner.transaction(async (tx) => {
        await tx.query(saveCardPayments, {
          way: "key",
          ready: true,
          live: ownKey.startsWith("rk_live_"),
          sealed_key: seal(secret, { ownerId, use: key }, ownKey),
          key_end: ownKey.slice(-4),
          account_id: null,
          webhook_id: made.id,
          sealed_webhook_secret: seal(secret, { ownerId, use: webhook }, made.secret),
        });
        tx.notify("quotes");
      });
      // What was signed with the secret before is not read any more: that webhook would only be refused.
      const former = before?.webhook_id;
      if (former)
        await within(() => stripe.webhookEndpoints.del(former)).catch((error: unknown) =>
          log.warn({ err: error, ownerId }, "the webhook of a former payment key is still at Stripe"),
        );
      return shown(await stored(owner));
    },

    /** The page on which an owner connects an account at Stripe, or goes on with it. */
    async connect(owner: OwnerDb): Promise<string> {
      const { ownerId } = owner;
      const stripe = await platform();
      const before = await stored(owner);
      try {
        return await within(async () => {
          const attempt = `${ownerId}-${Math.floor(Date.now() / sameTry)}`;
          const [person] = await sharedDb.query(payingOwner, { owner_id: ownerId, acting: owner.actorId });
          const email = person?.email ?? "";
          const account = before?.account_id ?? (await makeAccount(stripe, { ownerId, email, attempt }));
          await sharedDb.query(keepCustomer, {
            owner_id: ownerId,
            mode: connected,
            customer_id: account,
            lost: before?.account_id ?? null,
          });
          await owner.transaction(async (tx) => {
            await tx.query(saveCardPayments, {
              way: "connect",
              ready: before?.way === "connect" && before.ready,
              live: platformKey?.includes("_live_") ?? false,
              sealed_key: null,
              key_end: null,
              account_id: account,
              webhook_id: null,
              sealed_webhook_secret: null,
            });
            tx.notify("quotes");
          });
          return accountPage(stripe, account, settingsPage);
        });
      } catch (error) {
        log.error({ err: error, ownerId }, "an account could not be connected at Stripe");
        throw new ProductError("unavailable", cardMessages.stripeAway, undefined, error);
      }
    },

    /** Takes deposits by the built-in test checkout from now on. */
    async takeTests(owner: OwnerDb): Promise<CardPayments> {
      if (!isTest) throw new ProductError("conflict", cardMessages.noTest);
      await owner.transaction(async (tx) => {
        await tx.query(saveCardPayments, {
          way: "test",
          ready: true,
          live: false,
          sealed_key: null,
          key_end: null,
          account_id: null,
          webhook_id: null,
          sealed_webhook_secret: null,
        });
        tx.notify("quotes");
      });
      return shown(await stored(owner));
    },

    /** Takes no more cards. */
    async close(owner: OwnerDb): Promise<CardPayments> {
      await owner.transaction(async (tx) => {
        await tx.query(closeCardPayments);
        tx.notify("quotes");
      });
      return shown(await stored(owner));
    },

    /**
     * The page on which a customer pays. Tries of one click open one checkout; one that was open before is closed first,
     * so that nobody pays twice. Refuses where that has been paid, and where Stripe does not answer.
     */
    async checkout(owner: OwnerDb, wish: Omit<CheckoutWish, "ownerId">): Promise<string> {
      const gateway = await gatewayOf(owner);
      if (!gateway) throw new ProductError("conflict", cardMessages.notOffered);
      const { quoteId: quote_id, key: clicked, amount } = wish;
      const [known] = await owner.query(checkoutOfClick, { quote_id, key: clicked });
      if (known?.url) return known.url;
      const { way } = gateway;
      try {
        return await within(async () => {
          for (const { session_id } of await owner.query(openCheckouts, { quote_id, way })) {
            if (session_id === null) continue;
            if ((await gateway.close(session_id)) === "paid") throw new ProductError("conflict", cardMessages.onItsWay);
            await owner.query(closeCheckout, { session_id });
          }
          const { sessionId, url } = await gateway.open({ ...wish, ownerId: owner.ownerId });
          await owner.query(keepCheckout, { quote_id, key: clicked, session_id: sessionId, url, amount, way });
          return url;
        });
      } catch (error) {
        if (error instanceof ProductError) throw error;
        log.error({ err: error, ownerId: owner.ownerId }, "a checkout for a deposit could not be opened");
        throw new ProductError("unavailable", cardMessages.away, undefined, error);
      }
    },

    /** Takes in an event about the account of one business, as it was sent: its raw body and its signature. */
    async receive(ownerId: string, body: Buffer, signature: string): Promise<CardReception> {
      const owner = db.forOwner(ownerId);
      const sealed = (await stored(owner))?.sealed_webhook_secret;
      const signedWith = sealed && unseal(secret, { ownerId, use: webhook }, sealed);
      return signedWith ? take(owner, { body, signature, signedWith, method: "card" }) : "refused";
    },

    /** Takes in an event about an account that is connected to ours. */
    async receiveConnected(body: Buffer, signature: string): Promise<CardReception> {
      if (connectSecret === undefined) return "refused";
      const event = await readSignedEvent(body, signature, connectSecret);
      if (typeof event === "string") return event;
      const [owner] = await sharedDb.query(ownerOfCustomer, { mode: connected, customer_id: event.account ?? "" });
      if (!owner) return "not ours";
      return take(db.forOwner(owner.business_id), { body, signature, signedWith: connectSecret, method: "card" });
    },
  };
}

/** Why Stripe does not take a key, in words that say what to do. */
function refusalOfKey(error: unknown): ProductError {
  const { type = "", statusCode = 0 } = (error ?? {}) as { type?: string; statusCode?: number };
  const words =
    type === "StripeAuthenticationError"
      ? cardMessages.keyRefused
      : type === "StripePermissionError"
        ? cardMessages.keyTooWeak
        : type === "StripeInvalidRequestError" && statusCode === 400
          ? cardMessages.noPublicAddress
          : null;
  return words === null
    ? new ProductError("unavailable", cardMessages.stripeAway, undefined, error)
    : new ProductError("invalid", words, { key: words }, error);
}
