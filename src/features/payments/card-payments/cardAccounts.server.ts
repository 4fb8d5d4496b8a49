import type { Logger } from "pino";
import { isLiveKey, openStripe, type StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { readSignedEvent, type UnreadEvent } from "#features/payments/stripe/signedEvent.server.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { seal, unseal } from "#platform/secrets/sealing.ts";
import { accountOf, formerAccounts, type FormerAccount, type StoredAccount } from "./cardAccounts.queries.ts";
import type { CardGateway } from "./cardGateway.server.ts";
import type { CardAccountKind } from "./cardSettings.ts";
import { openCheckouts } from "./payments.queries.ts";
import { columnsOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import type { PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";
import { createStripeCards } from "./stripeCards.server.ts";
import { createFakeStripeCards } from "./fakeStripeCards.server.ts";

/**
 * The present and recent accounts with which a business takes cards. A checkout is closed at the account that opened
 * it, and an event is verified with the secret of the account that sent it.
 */

/** The fields of an account that checkouts and events need. */
type Account = Pick<FormerAccount, "account" | "sealed_key" | "account_id" | "live" | "sealed_webhook_secret"> & {
  way: CardAccountKind | null;
};

const key = "payment key";
const webhook = "payment webhook";

type SignedEvent = Exclude<Awaited<ReturnType<typeof readSignedEvent>>, string>;

/** Opens the accounts of businesses. Accounts can be connected to `platform`, the operator's own key. */
export function openCardAccounts({
  secret,
  publicUrl,
  log,
  at,
  deadlineMs,
  platform,
}: {
  secret: string;
  publicUrl: string;
  log: Logger;
  at: StripeAt | undefined;
  /** In milliseconds. */
  deadlineMs: number;
  platform: { key: string } | null;
}) {
  /** The gateway of an account; null if it cannot be reached because its key is deleted. */
  const gatewayAt = async (owner: OwnerDb, account: Account): Promise<CardGateway | null> => {
    if (account.way === "test") return createFakeStripeCards(publicUrl);
    if (account.way === "connect")
      return platform && account.account_id !== null
        ? createStripeCards(await openStripe(platform.key, { at, deadlineMs }), account.account_id)
        : null;
    if (account.sealed_key === null) return null;
    const own = unseal(secret, { ownerId: owner.ownerId, use: key }, account.sealed_key);
    if (own !== null) return createStripeCards(await openStripe(own, { at, deadlineMs }), null);
    log.error({ ownerId: owner.ownerId }, "a payment key was encrypted with another secret");
    return null;
  };

  const current = async (owner: OwnerDb): Promise<StoredAccount[]> => owner.query(accountOf);

  return {
    gatewayAt,

    /** Seals a business's own key or the secret of its webhook for storage. */
    seal: (ownerId: string, what: "key" | "webhook", text: string): string =>
      seal(secret, { ownerId, use: what === "key" ? key : webhook }, text),
    /** A former key in clear text; null if it was sealed under another secret. */
    unsealKey: (ownerId: string, sealed: string): string | null => unseal(secret, { ownerId, use: key }, sealed),

    /** Closes the open checkouts of a subject, each at its account. `paid` if a customer has paid at one of them. */
    async closeOpen(owner: OwnerDb, subject: PaymentSubject): Promise<{ closed: string[]; paid: boolean }> {
      const open = await owner.query(openCheckouts, columnsOf(subject));
      if (open.length === 0) return { closed: [], paid: false };
      const accounts: Account[] = [...(await current(owner)), ...(await owner.query(formerAccounts))];
      const closed: string[] = [];
      for (const { session_id, ...checkout } of open) {
        if (session_id === null) continue;
        const outcome = await closeCheckoutAt({ session_id, ...checkout }, accounts, (account) =>
          gatewayAt(owner, account),
        );
        if (outcome === "paid") return { closed, paid: true };
        if (outcome === "closed") closed.push(session_id);
        else log.info({ ownerId: owner.ownerId, session_id }, "could not close a checkout of a former account");
      }
      return { closed, paid: false };
    },

    /** Reads an event about an account of the business, present or former; `live` is true if real money moves there. */
    async read(
      owner: OwnerDb,
      body: Buffer,
      signature: string,
    ): Promise<{ event: SignedEvent; live: boolean } | UnreadEvent> {
      const { ownerId } = owner;
      for (const { sealed_webhook_secret: sealed, live } of [
        ...(await current(owner)),
        ...(await owner.query(formerAccounts)),
      ]) {
        const signedWith = sealed && unseal(secret, { ownerId, use: webhook }, sealed);
        if (!signedWith) continue;
        const event = await readSignedEvent(body, signature, { secret: signedWith, live });
        if (event === "refused") continue;
        return typeof event === "string" ? event : { event, live };
      }
      return "refused";
    },

    /** True if real money moves at the accounts connected to ours. */
    isPlatformLive: platform !== null && isLiveKey(platform.key),
  };
}

/**
 * Closes a checkout at the account that opened it. An account whose key is deleted or revoked at Stripe cannot be
 * queried: if none of the business's other accounts knows the checkout either, `unknown`. Throws if Stripe does not
 * answer.
 */
async function closeCheckoutAt(
  checkout: { session_id: string; account: string | null; way: CardAccountKind },
  accounts: readonly Account[],
  gatewayAt: (account: Account) => Promise<CardGateway | null>,
): Promise<"closed" | "paid" | "unknown"> {
  if (checkout.way === "test") return "closed";
  const opened = accounts.filter(({ account }) => account === checkout.account);
  const others = accounts.filter(({ account, way }) => account !== checkout.account && way === checkout.way);
  for (const account of [...opened, ...others]) {
    const gateway = await gatewayAt(account);
    if (!gateway) continue;
    try {
      return await gateway.close(checkout.session_id);
    } catch (error) {
      if (!isOfAnother(error)) throw error;
    }
  }
  return "unknown";
}

/**
 * True if Stripe says that a key is invalid, lacks a permission, or knows no such checkout: another account may know
 * it.
 */
function isOfAnother(error: unknown): boolean {
  const { statusCode = 0 } = (error ?? {}) as { statusCode?: number };
  return [401, 403, 404].includes(statusCode);
}
