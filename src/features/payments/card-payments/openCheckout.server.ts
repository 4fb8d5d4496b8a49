import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { CardGateway, CheckoutWish } from "./cardGateway.server.ts";
import { checkoutOfClick, closeCheckout, insertCheckout, type StoredCardPayments } from "./payments.queries.ts";
import { cardMessages } from "#features/quotes/quote-rules/cardPayments.ts";
import { storedCardPayments } from "./accountSettings.server.ts";
import type { DepositsContext } from "./cardPaymentsContext.server.ts";

/**
 * The page on which a customer pays. Tries of one click open one checkout; one that was open before is closed first,
 * so that nobody pays twice. Refuses where that has been paid, and where Stripe does not answer.
 */
export async function openCheckout(
  context: DepositsContext,
  owner: OwnerDb,
  wish: Omit<CheckoutWish, "ownerId">,
): Promise<string> {
  const { accounts, log } = context;
  const stored = await storedCardPayments(owner);
  const gateway = await gatewayOf(context, owner, stored);
  if (!gateway || !stored) throw new ProductError("conflict", cardMessages.notOffered);
  const { quoteId: quote_id, key: clicked, amount } = wish;
  const [known] = await owner.query(checkoutOfClick, { quote_id, key: clicked });
  if (known?.url) return known.url;
  const opened = { way: gateway.way, account: stored.account, live: stored.live };
  try {
    return await context.within(async () => {
      const { closed, paid } = await accounts.closeOpen(owner, quote_id);
      for (const session_id of closed) await owner.query(closeCheckout, { session_id });
      if (paid) throw new ProductError("conflict", cardMessages.onItsWay);
      const { sessionId: session_id, url } = await gateway.open({ ...wish, ownerId: owner.ownerId });
      await owner.query(insertCheckout, { quote_id, key: clicked, session_id, url, amount, ...opened });
      return url;
    });
  } catch (error) {
    if (error instanceof ProductError) throw error;
    log.error({ err: error, ownerId: owner.ownerId }, "a checkout for a deposit could not be opened");
    throw new ProductError("unavailable", cardMessages.away, undefined, error);
  }
}

/** The gateway that takes cards for the business now; null where none does. */
async function gatewayOf(
  { accounts, offered }: DepositsContext,
  owner: OwnerDb,
  stored: StoredCardPayments | null,
): Promise<CardGateway | null> {
  if (!stored?.ready || stored.way === null || !offered.includes(stored.way)) return null;
  return accounts.gatewayAt(owner, stored);
}
