import { recordQuoteEvent } from "#features/quotes/quotes/quoteHistory.server.ts";
import { quoteNews } from "#features/quotes/quotes/quoteMails.server.ts";
import { holdQuote, type HeldQuote } from "#features/quotes/quotes/quote.queries.ts";
import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { businessTimeZone } from "#platform/business/timeZone.queries.ts";
import { entriesOf, type BookedEntry, type ProviderEvent, type ProviderEventKind } from "./providerEvents.ts";
import {
  bookEntry,
  checkoutBySession,
  closeCheckout,
  forgetForeignNews,
  holdCardPayments,
  insertProviderEvent,
  eventsOfPayment,
} from "./payments.queries.ts";

/** What became of news of a payment. */
export type Booking = "booked" | "known" | "not ours";

/** What news that books nothing leaves in the quote's record. */
const recorded: Partial<Record<ProviderEventKind, QuoteEventKind>> = {
  processing: "payment_processing",
  failed: "payment_failed",
};
/** What an entry leaves there: money that came in, and money that went. */
const entered: Record<BookedEntry["kind"], { in: QuoteEventKind; out: QuoteEventKind }> = {
  payment: { in: "paid_by_card", out: "paid_by_card" },
  refund: { in: "refund_failed", out: "refunded" },
  dispute: { in: "dispute_returned", out: "disputed" },
};

/**
 * Takes in news of a payment: keeps it, and books what follows from all that was heard of that payment. News that came
 * before changes nothing; news of a payment whose quote is not known (yet) is kept for when it is. An acceptance is never
 * undone by it.
 */
export const applyEvent = (
  deps: Pick<Deps, "secret" | "publicUrl">,
  owner: OwnerDb,
  news: ProviderEvent,
  method: "card" | "test",
): Promise<Booking> =>
  owner.transaction(async (tx) => {
    await tx.query(holdCardPayments);
    await tx.query(forgetForeignNews);
    const [isNew] = await tx.query(insertProviderEvent, news);
    if (!isNew) return "known";
    const heard = await tx.query(eventsOfPayment, { payment: news.payment });
    const quoteId = heard.find(({ quote_id }) => quote_id !== null)?.quote_id;
    const [quote] = quoteId ? await tx.query(holdQuote, { id: quoteId }) : [];
    if (!quote) return "not ours";

    const said = recorded[news.kind];
    if (said)
      await recordQuoteEvent(tx, quote, {
        kind: said,
        by: null,
        at: new Date(),
        data: { payment: news.payment, amount: news.amount, currency: news.currency },
      });
    if (news.kind === "failed" && news.session_id !== null) {
      await tx.query(closeCheckout, { session_id: news.session_id });
      tell(tx, quote, {
        kind: "payment_failed",
        subject: `A card payment for quote ${quote.number} failed`,
        heading: `${quote.recipient_name}'s payment of ${formatCurrency(news.amount, news.currency)} didn't go through.`,
        body: ["They can pay again on the quote's page."],
      });
    }
    for (const entry of entriesOf(heard)) await enter(tx, quote, entry, method);
    return "booked";
  });

async function enter(
  tx: OwnerTx,
  quote: HeldQuote,
  { key, kind, amount, currency, session_id, happened_at }: BookedEntry,
  method: "card" | "test",
): Promise<void> {
  const [checkout] = session_id === null ? [] : await tx.query(checkoutBySession, { session_id });
  const [zone] = await tx.query(businessTimeZone);
  const isPayment = kind === "payment";
  const asked = checkout?.amount ?? amount;
  const flag = currency !== "usd" ? "currency" : isPayment && amount !== asked ? "amount" : null;
  const [isNew] = await tx.query(bookEntry, {
    quote_id: quote.id,
    kind,
    method,
    amount,
    currency,
    paid_on: dayIn(zone?.time_zone ?? "UTC", new Date(happened_at)),
    provider_id: key,
    flag,
  });
  if (!isNew) return;
  if (session_id !== null) await tx.query(closeCheckout, { session_id });
  await recordQuoteEvent(tx, quote, {
    kind: entered[kind][amount >= 0 ? "in" : "out"],
    by: null,
    at: new Date(),
    data: { payment: key, method, amount, currency },
  });
  const sum = formatCurrency(Math.abs(amount), currency);
  const who = quote.recipient_name;
  if (isPayment)
    tell(tx, quote, {
      kind: "deposit_paid",
      subject: `Deposit paid on quote ${quote.number}`,
      heading: `${who} paid ${sum}${method === "test" ? " in the test checkout" : " by card"}.`,
      body: [
        ...(quote.state === "accepted" ? [] : ["The quote is not accepted any more. Please refund this payment."]),
        ...(flag === null ? [] : ["This is not what was asked for. Please check it."]),
      ],
    });
  else if (kind === "dispute" && amount < 0)
    tell(tx, quote, {
      kind: "payment_disputed",
      subject: `A payment on quote ${quote.number} is disputed`,
      heading: `${who}'s bank took ${sum} back until the dispute is settled.`,
      body: ["Please answer it at Stripe in time."],
    });
}

/** Emails those who manage the business what became of a payment. */
const tell = (tx: OwnerTx, quote: HeldQuote, news: Parameters<typeof quoteNews>[1]): void =>
  tx.enqueue(quoteNews({ ownerId: tx.ownerId, quoteId: quote.id }, news));
