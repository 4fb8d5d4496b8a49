import { randomUUID } from "node:crypto";
import { saveCustomer, payingOwner } from "#features/payments/stripe/payer.queries.ts";
import { isLiveKey, openStripe } from "#features/payments/stripe/stripeClient.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import {
  accountOf,
  closeAccount,
  forgetFormer,
  formerDays,
  insertFormer,
  lockAccount,
  saveAccount,
  setReady,
  type SavedAccount,
  type StoredAccount,
} from "./cardAccounts.queries.ts";
import type { CardPaymentsContext } from "./cardPaymentsContext.server.ts";
import { cardRefusals } from "./cardRefusals.ts";
import type { CardSettings } from "./cardSettings.ts";
import type { SubjectHandlers } from "./subjectHandlers.server.ts";
import { accountPage, makeAccount, takesCards, tryKey } from "./stripeCards.server.ts";

/** The account with which a business takes cards: its own key, an account connected to ours, or the fake of Stripe. */

/** The address to which Stripe sends events about an owner's account. */
const eventsAddress = (ownerId: string): string => `/api/stripe/deposits/${ownerId}`;

/** The `mode` under which connected accounts are stored beside the customers of the plan. */
export const connected = "connect";
/** Attempts to connect an account within this time count as one, in milliseconds. */
const sameTry = 600_000;

/** The columns that stay empty for an account at the fake of Stripe and for a connected one. */
const noKey = { sealed_key: null, key_end: null, webhook_id: null, sealed_webhook_secret: null };

const handlersIn = ({ subjects }: CardPaymentsContext): SubjectHandlers[] => Object.values(subjects);

/** Notifies the pages that show whether the business takes cards. */
function notifyPages(context: CardPaymentsContext, tx: OwnerTx): void {
  for (const { topic } of handlersIn(context)) tx.notify(topic);
}

const settingsPage = ({ publicUrl }: CardPaymentsContext): string => `${publicUrl}/quotes/settings`;

export const storedAccount = async (owner: OwnerDb): Promise<StoredAccount | null> =>
  (await owner.query(accountOf))[0] ?? null;

/** True if the business can take cards now. */
export async function canTakeCards({ offered }: CardPaymentsContext, owner: OwnerDb): Promise<boolean> {
  const stored = await storedAccount(owner);
  return stored !== null && stored.way !== null && stored.ready && offered.includes(stored.way);
}

/** The business's card settings. For a connected account, it queries Stripe for the present state. */
export async function readSettings(context: CardPaymentsContext, owner: OwnerDb): Promise<CardSettings> {
  const { log } = context;
  const stored = await storedAccount(owner);
  const account = stored?.way === "connect" && context.platformKey !== undefined ? stored.account_id : null;
  if (account === null) return settingsOf(context, stored);
  try {
    const ready = await context.within(async () => takesCards(await context.platform(), account));
    await owner.transaction(async (tx) => {
      if ((await tx.query(setReady, { ready })).length > 0) notifyPages(context, tx);
    });
    return { ...settingsOf(context, stored), ready };
  } catch (error) {
    log.warn({ err: error, ownerId: owner.ownerId }, "Stripe did not return an account's card capability");
    return settingsOf(context, stored);
  }
}

/** Switches to the business's own key, once tests show that the key has the required permissions. */
export async function saveKey(context: CardPaymentsContext, owner: OwnerDb, ownKey: string): Promise<CardSettings> {
  const { accounts, log } = context;
  const { ownerId } = owner;
  const before = await storedAccount(owner);
  const stripe = await openStripe(ownKey, context.stripe);
  const address = context.publicUrl + eventsAddress(ownerId);
  const paidFor = handlersIn(context)
    .map(({ words }) => words.paidFor)
    .join(", ");
  const webhook = await context
    .within(() => tryKey(stripe, { address, paidFor, back: settingsPage(context), attempt: randomUUID() }))
    .catch((error: unknown) => {
      const refusal = refusalOfKey(error);
      if (refusal.code === "unavailable") log.warn({ err: error, ownerId }, "could not test a payment key");
      throw refusal;
    });
  await changeAccount(context, owner, {
    way: "key",
    ready: true,
    live: isLiveKey(ownKey),
    sealed_key: accounts.seal(ownerId, "key", ownKey),
    key_end: ownKey.slice(-4),
    account_id: null,
    webhook_id: webhook.id,
    sealed_webhook_secret: accounts.seal(ownerId, "webhook", webhook.secret),
    account: randomUUID(),
  });
  // If the key is of the same Stripe account, the new webhook receives its events. Another account's webhook stays, and
  // its events are still accepted.
  if (before?.webhook_id) await removeWebhook(context, stripe, { ownerId, webhookId: before.webhook_id });
  return settingsOf(context, await storedAccount(owner));
}

/** Returns the address of the page on which an owner connects an account at Stripe, or continues the setup. */
export async function connectAccount(context: CardPaymentsContext, owner: OwnerDb): Promise<string> {
  const { sharedDb, log } = context;
  const { ownerId } = owner;
  const stripe = await context.platform();
  const before = await storedAccount(owner);
  try {
    return await context.within(async () => {
      const attempt = `${ownerId}-${Math.floor(Date.now() / sameTry)}`;
      const [person] = await sharedDb.query(payingOwner, { owner_id: ownerId, acting: owner.actorId });
      const email = person?.email ?? "";
      const account = before?.account_id ?? (await makeAccount(stripe, { ownerId, email, attempt }));
      await sharedDb.query(saveCustomer, {
        owner_id: ownerId,
        mode: connected,
        customer_id: account,
        lost: before?.account_id ?? null,
      });
      await changeAccount(context, owner, {
        ...noKey,
        way: "connect",
        ready: before?.way === "connect" && before.ready,
        live: context.accounts.isPlatformLive,
        account_id: account,
        account: before?.way === "connect" ? before.account : randomUUID(),
      });
      return accountPage(stripe, account, settingsPage(context));
    });
  } catch (error) {
    log.warn({ err: error, ownerId }, "could not connect an account at Stripe");
    throw new ProductError("unavailable", cardRefusals.stripeAway, undefined, error);
  }
}

/** Switches to the fake of Stripe. */
export async function takeTests(context: CardPaymentsContext, owner: OwnerDb): Promise<CardSettings> {
  if (!context.isTest) throw new ProductError("conflict", cardRefusals.noTest);
  await changeAccount(context, owner, {
    ...noKey,
    way: "test",
    ready: true,
    live: false,
    account_id: null,
    account: randomUUID(),
  });
  return settingsOf(context, await storedAccount(owner));
}

/** Stops taking cards. Deletes the key; later payments, refunds and disputes are still received. */
export async function stopTakingCards(context: CardPaymentsContext, owner: OwnerDb): Promise<CardSettings> {
  await owner.transaction(async (tx) => {
    await tx.query(lockAccount);
    const [before] = await tx.query(accountOf);
    if (before) await endFormer(tx, { ...before, sealed_key: null });
    await tx.query(closeAccount, { account: randomUUID() });
    notifyPages(context, tx);
  });
  return settingsOf(context, await storedAccount(owner));
}

/** Deletes a business's former accounts whose time is over, with their webhooks at Stripe as far as Stripe allows. */
export async function forgetFormerAccounts(context: CardPaymentsContext, ownerId: string): Promise<void> {
  for (const { sealed_key, webhook_id } of await context.db.forOwner(ownerId).query(forgetFormer)) {
    const ownKey = sealed_key && context.accounts.unsealKey(ownerId, sealed_key);
    if (!ownKey || webhook_id === null) continue;
    await removeWebhook(context, await openStripe(ownKey, context.stripe), { ownerId, webhookId: webhook_id });
  }
}

async function removeWebhook(
  { within, log }: CardPaymentsContext,
  stripe: Awaited<ReturnType<typeof openStripe>>,
  { ownerId, webhookId }: { ownerId: string; webhookId: string },
): Promise<void> {
  await within(() => stripe.webhookEndpoints.del(webhookId)).catch((error: unknown) =>
    log.info({ err: error, ownerId }, "the webhook of a former payment key remains at its Stripe account"),
  );
}

const settingsOf = ({ offered }: CardPaymentsContext, stored: StoredAccount | null): CardSettings => ({
  way: stored?.way ?? null,
  ready: stored !== null && stored.way !== null && stored.ready,
  live: stored?.live ?? false,
  key_end: stored?.key_end ?? null,
  account_id: stored?.way === "connect" ? stored.account_id : null,
  offered,
});

/** Switches to another account, or saves the same one again. The previous account's events are accepted for a while. */
const changeAccount = (context: CardPaymentsContext, owner: OwnerDb, to: SavedAccount): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.query(lockAccount);
    const [before] = await tx.query(accountOf);
    // Its key is stored too: its checkouts may still have to be closed.
    if (before && before.account !== to.account) await endFormer(tx, before);
    await tx.query(saveAccount, to);
    notifyPages(context, tx);
  });

/** Stores an account as a former one if it can still send events, and schedules its deletion. */
async function endFormer(tx: OwnerTx, before: StoredAccount): Promise<void> {
  const { account, account_id, live, sealed_key, sealed_webhook_secret, way, webhook_id } = before;
  if (sealed_webhook_secret === null && way !== "connect") return;
  const former = { account, account_id, live, sealed_key, sealed_webhook_secret, way: way ?? "key", webhook_id };
  if ((await tx.query(insertFormer, former)).length === 0) return;
  const data = { ownerId: tx.ownerId };
  tx.enqueue({ name: "forget-card-account", data, startAfterSeconds: formerDays * 86_400 + 60 });
}

/** The reason why Stripe refuses a key, with the remedy. */
function refusalOfKey(error: unknown): ProductError {
  const { type = "", statusCode = 0 } = (error ?? {}) as { type?: string; statusCode?: number };
  const words =
    type === "StripeAuthenticationError"
      ? cardRefusals.keyRefused
      : type === "StripePermissionError"
        ? cardRefusals.keyTooWeak
        : type === "StripeInvalidRequestError" && statusCode === 400
          ? cardRefusals.noPublicAddress
          : null;
  return words === null
    ? new ProductError("unavailable", cardRefusals.stripeAway, undefined, error)
    : new ProductError("invalid", words, { key: words }, error);
}
