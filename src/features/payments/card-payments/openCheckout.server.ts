import { ProductError } from "#shared/errors.ts";
import type { Language } from "#shared/words/languages.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { storedAccount } from "./accountSettings.server.ts";
import type { StoredAccount } from "./cardAccounts.queries.ts";
import type { CardGateway } from "./cardGateway.server.ts";
import type { CardPaymentsContext } from "./cardPaymentsContext.server.ts";
import { messages as en } from "./checkoutWords.en.ts";
import { messages as es } from "./checkoutWords.es.ts";
import { checkoutOfClick, closeCheckout, insertCheckout } from "./payments.queries.ts";
import { columnsOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import type { PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";

/** A customer's click on "pay". */
export type PayClick = {
  subject: PaymentSubject;
  /** The page generates it for this click: retries of one click open one checkout. */
  key: string;
  language: Language;
  /** A tip besides the amount due, in cents. */
  tip?: number;
};

/**
 * Returns the address of the page on which a customer pays the amount due. Retries of one click open one checkout. An
 * earlier open checkout is closed first, so that no one pays twice. Throws if nothing is due, if it is already paid, or
 * if Stripe does not answer, in the language of the click.
 */
export async function openCheckout(
  context: CardPaymentsContext,
  owner: OwnerDb,
  { subject, key, language, tip = 0 }: PayClick,
): Promise<string> {
  const { accounts, log, publicUrl, subjects } = context;
  const refusals = language === "es" ? es : en;
  const { page, amount: owed, ...due } = await subjects[subject.kind].due(owner, subject.id, language);
  const amount = owed + tip;
  const stored = await storedAccount(owner);
  const gateway = await gatewayOf(context, owner, stored);
  if (!gateway || !stored) throw new ProductError("conflict", refusals.notOffered);
  const [known] = await owner.query(checkoutOfClick, { ...columnsOf(subject), key });
  if (known?.url) return known.url;
  const opened = { way: gateway.way, account: stored.account, live: stored.live };
  try {
    return await context.within(async () => {
      const { closed, paid } = await accounts.closeOpen(owner, subject);
      for (const session_id of closed) await owner.query(closeCheckout, { session_id });
      if (paid) throw new ProductError("conflict", refusals.onItsWay);
      const { sessionId: session_id, url } = await gateway.open({
        ...due,
        amount,
        ownerId: owner.ownerId,
        subject,
        key,
        language,
        back: publicUrl + page,
      });
      await owner.query(insertCheckout, { ...columnsOf(subject), key, session_id, url, amount, tip, ...opened });
      return url;
    });
  } catch (error) {
    if (error instanceof ProductError) throw error;
    if (stored.way === "key" && isKeyRefused(error)) {
      log.info({ ownerId: owner.ownerId }, "Stripe refuses an owner's key, so a customer could not pay by card");
      throw new ProductError("conflict", refusals.notOffered, undefined, error);
    }
    // The account is the owner's: Stripe may restrict it.
    log.warn({ err: error, ownerId: owner.ownerId }, "could not create a checkout for a customer");
    throw new ProductError("unavailable", refusals.away, undefined, error);
  }
}

/** True if Stripe refuses the key itself: it was deleted, or its permissions were taken away. */
function isKeyRefused(error: unknown): boolean {
  const { type = "" } = (error ?? {}) as { type?: string };
  return type === "StripeAuthenticationError" || type === "StripePermissionError";
}

/** The gateway that takes cards for the business now; null if none does. */
async function gatewayOf(
  { accounts, offered }: CardPaymentsContext,
  owner: OwnerDb,
  stored: StoredAccount | null,
): Promise<CardGateway | null> {
  if (!stored?.ready || stored.way === null || !offered.includes(stored.way)) return null;
  return accounts.gatewayAt(owner, stored);
}
