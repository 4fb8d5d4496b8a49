import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { keepCustomer, ownerOfCustomer, payingOwner } from "#features/payments/stripe/payer.queries.ts";
import { readSignedEvent, type UnreadEvent } from "#features/payments/stripe/signedEvent.server.ts";
import { isLiveKey, openStripe, type StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { OwnerDb, OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/process/env.ts";
import { withDeadline } from "#platform/outside/outsideCalls.ts";
import { bookNews, type Booking } from "./booking.server.ts";
import { forgetFormer, formerDays, keepFormer } from "./cardAccounts.queries.ts";
import { openCardAccounts } from "./cardAccounts.server.ts";
import type { CardGateway, CheckoutWish } from "./cardGateway.server.ts";
import { readCardNews } from "./cardNews.ts";
import {
  cardPaymentsOf,
  checkoutBySession,
  checkoutOfClick,
  closeCardPayments,
  closeCheckout,
  holdCardPayments,
  keepCheckout,
  noteReady,
  saveCardPayments,
  type SavedCardPayments,
  type StoredCardPayments,
} from "./cardPayments.queries.ts";
import { cardMessages, type CardPayments, type CardWay } from "#features/quotes/quote-rules/cardPayments.ts";
import { accountPage, makeAccount, takesCards, tryKey } from "./stripeCards.server.ts";
import { createTestCards, testSecret, type TestCards } from "./testCards.server.ts";

type SignedEvent = Exclude<Awaited<ReturnType<typeof readSignedEvent>>, string>;

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
export type CardReception = Booking | UnreadEvent;

/** Deposits by card as a process has them. */
export type Deposits = ReturnType<typeof openDeposits>;

declare module "#platform/deps.ts" {
  interface Deps {
    deposits: Deposits;
  }
}

/** Where Stripe sends its news about the account of an owner. */
export const newsAddress = (ownerId: string): string => `/api/stripe/deposits/${ownerId}`;

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

  const accounts = openCardAccounts({
    secret,
    publicUrl,
    log,
    at,
    deadlineMs,
    platform: isPlatform ? { key: platformKey } : null,
  });

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
  const gatewayOf = async (owner: OwnerDb, found: StoredCardPayments | null): Promise<CardGateway | null> => {
    if (!found?.ready || found.way === null || !offered.includes(found.way)) return null;
    return accounts.gatewayAt(owner, found);
  };

  /** Has another account take the cards from now on, or the same one again; the one before is heard of for a while. */
  const change = (owner: OwnerDb, to: SavedCardPayments): Promise<void> =>
    owner.transaction(async (tx) => {
      await tx.query(holdCardPayments);
      const [before] = await tx.query(cardPaymentsOf);
      if (before?.account !== to.account) await endFormer(tx, { with_key: true });
      await tx.query(saveCardPayments, to);
      tx.notify("quotes");
    });

  /** Keeps the account that is used now as a former one, and forgets it when its time is over. */
  const endFormer = async (tx: OwnerTx, how: { with_key: boolean }): Promise<void> => {
    if ((await tx.query(keepFormer, how)).length === 0) return;
    const data = { ownerId: tx.ownerId };
    tx.enqueue({ name: "forget-card-account", data, startAfterSeconds: formerDays * 86_400 + 60 });
  };

  /** Books what an event says; one that tells of a test where the checkout was for real money is refused, and the other way round. */
  const take = async (
    owner: OwnerDb,
    { event, live, method }: { event: SignedEvent; live: boolean; method: "card" | "test" },
  ): Promise<CardReception> => {
    const news = readCardNews(event);
    if (!news) return "not ours";
    const [checkout] =
      news.session_id === null ? [] : await owner.query(checkoutBySession, { session_id: news.session_id });
    if (checkout && (checkout.live ?? live) !== live) return otherMode(owner.ownerId, event);
    return bookNews({ secret, publicUrl }, owner, news, method);
  };

  const otherMode = (ownerId: string, event: { id: string } | null): "other mode" => {
    log.warn({ ownerId, event: event?.id }, "an event of a payment's other mode was refused");
    return "other mode";
  };

  const standIn: TestCards | null = isTest
    ? createTestCards({
        db,
        secret,
        send: async (ownerId, body, signature) => {
          const event = await readSignedEvent(body, signature, { secret: testSecret(secret), live: false });
          return typeof event === "string" ? event : take(db.forOwner(ownerId), { event, live: false, method: "test" });
        },
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
      await change(owner, {
        way: "key",
        ready: true,
        live: isLiveKey(ownKey),
        sealed_key: accounts.seal(ownerId, "key", ownKey),
        key_end: ownKey.slice(-4),
        account_id: null,
        webhook_id: made.id,
        sealed_webhook_secret: accounts.seal(ownerId, "webhook", made.secret),
        account: randomUUID(),
      });
      // A key of the same Stripe account: its news comes by the new webhook. Another account's stays, and is heard.
      const former = before?.webhook_id;
      if (former)
        await within(() => stripe.webhookEndpoints.del(former)).catch((error: unknown) =>
          log.info({ err: error, ownerId }, "the webhook of a former payment key stays at its Stripe account"),
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
          await change(owner, {
            way: "connect",
            ready: before?.way === "connect" && before.ready,
            live: accounts.isPlatformLive,
            sealed_key: null,
            key_end: null,
            account_id: account,
            webhook_id: null,
            sealed_webhook_secret: null,
            account: before?.way === "connect" ? before.account : randomUUID(),
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
      await change(owner, {
        way: "test",
        ready: true,
        live: false,
        sealed_key: null,
        key_end: null,
        account_id: null,
        webhook_id: null,
        sealed_webhook_secret: null,
        account: randomUUID(),
      });
      return shown(await stored(owner));
    },

    /** Takes no more cards. The key is forgotten; what is still paid, refunded or disputed is heard of. */
    async close(owner: OwnerDb): Promise<CardPayments> {
      await owner.transaction(async (tx) => {
        await tx.query(holdCardPayments);
        await endFormer(tx, { with_key: false });
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
      const found = await stored(owner);
      const gateway = await gatewayOf(owner, found);
      if (!gateway || !found) throw new ProductError("conflict", cardMessages.notOffered);
      const { quoteId: quote_id, key: clicked, amount } = wish;
      const [known] = await owner.query(checkoutOfClick, { quote_id, key: clicked });
      if (known?.url) return known.url;
      const opened = { way: gateway.way, account: found.account, live: found.live };
      try {
        return await within(async () => {
          const { closed, paid } = await accounts.closeOpen(owner, quote_id);
          for (const session_id of closed) await owner.query(closeCheckout, { session_id });
          if (paid) throw new ProductError("conflict", cardMessages.onItsWay);
          const { sessionId: session_id, url } = await gateway.open({ ...wish, ownerId: owner.ownerId });
          await owner.query(keepCheckout, { quote_id, key: clicked, session_id, url, amount, ...opened });
          return url;
        });
      } catch (error) {
        if (error instanceof ProductError) throw error;
        log.error({ err: error, ownerId: owner.ownerId }, "a checkout for a deposit could not be opened");
        throw new ProductError("unavailable", cardMessages.away, undefined, error);
      }
    },

    /** Takes in an event about an account of one business, as it was sent: its raw body and its signature. */
    async receive(ownerId: string, body: Buffer, signature: string): Promise<CardReception> {
      const owner = db.forOwner(ownerId);
      const read = await accounts.read(owner, body, signature);
      if (read === "other mode") return otherMode(ownerId, null);
      return typeof read === "string" ? read : take(owner, { ...read, method: "card" });
    },

    /** Takes in an event about an account that is connected to ours. */
    async receiveConnected(body: Buffer, signature: string): Promise<CardReception> {
      if (connectSecret === undefined) return "refused";
      const live = accounts.isPlatformLive;
      const event = await readSignedEvent(body, signature, { secret: connectSecret, live });
      // Stripe sends an address for connected accounts the events of their tests, too.
      if (event === "other mode") log.warn("an event of a connected account's other mode was refused");
      if (typeof event === "string") return event === "other mode" ? "not ours" : event;
      const [owner] = await sharedDb.query(ownerOfCustomer, { mode: connected, customer_id: event.account ?? "" });
      return owner ? take(db.forOwner(owner.business_id), { event, live, method: "card" }) : "not ours";
    },

    /** Forgets the former accounts of a business whose time is over, with their webhooks at Stripe as far as it lets us. */
    async forgetFormer(ownerId: string): Promise<void> {
      for (const { sealed_key, webhook_id } of await db.forOwner(ownerId).query(forgetFormer)) {
        const own = sealed_key && accounts.unsealKey(ownerId, sealed_key);
        if (!own || webhook_id === null) continue;
        const stripe = await openStripe(own, { at, deadlineMs });
        await within(() => stripe.webhookEndpoints.del(webhook_id)).catch((error: unknown) =>
          log.info({ err: error, ownerId }, "the webhook of a former payment key stays at its Stripe account"),
        );
      }
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
