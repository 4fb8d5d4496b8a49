import { depositByCard, type QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";
import { customerRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { lockQuote, readQuote, type LockedQuote } from "#features/quotes/quotes/quote.queries.ts";
import { quoteAddress } from "#features/quotes/quotes/quoteAddress.server.ts";
import { recordQuoteEvent } from "#features/quotes/quotes/quoteHistory.server.ts";
import { notifyOfQuote } from "#features/quotes/quotes/quoteNotifications.server.ts";
import { parseContent } from "#features/quotes/quotes/quoteReading.server.ts";
import type {
  LockedSubject,
  PaymentHappening,
  PaymentNews,
  SubjectHandlers,
} from "#features/payments/card-payments/subjectHandlers.server.ts";
import { followDeposit } from "#features/ledger/deposits/followDeposit.server.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import { ProductError } from "#shared/errors.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import type { Language } from "#shared/words/languages.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { MemberEmail } from "#platform/members/recordNotification.ts";
import type { NotificationKind } from "#shared/notifications/notificationKinds.ts";

/** Deposits on quotes: the quote as the subject of a card payment. A payment never undoes an acceptance. */

/** The quote event kind for each change of a payment. */
const recorded: Record<PaymentHappening["kind"], QuoteEventKind> = {
  processing: "payment_processing",
  failed: "payment_failed",
  paid: "paid_by_card",
  refunded: "refunded",
  refund_failed: "refund_failed",
  disputed: "disputed",
  dispute_returned: "dispute_returned",
};

/** Quotes as subjects of payments; their addresses are derived from `secret`. */
export const quoteSubject = ({ secret }: { secret: string }): SubjectHandlers => ({
  words: { paidFor: "Deposits on quotes", heading: "Deposit", back: "Back to the quote" },
  topic: "quotes",

  async lock(tx, id) {
    const [quote] = await tx.query(lockQuote, { id });
    return quote ? lockedQuote(tx, quote) : null;
  },

  async due({ query, ownerId }, id, language) {
    const quote = await readQuote(query, id, new Date());
    const version = quote?.versions.at(-1);
    if (!quote || !version) throw nothingDue(language);
    const { state, acceptances, payments } = quote;
    const amount = depositByCard({ state, acceptance: acceptances[0], paid: paidOf(payments) });
    if (amount === 0) throw nothingDue(language);
    const { number, recipient } = parseContent(version.content);
    const page = quoteAddress(secret, { ownerId, quoteId: id, number: quote.link_number });
    return { amount, title: depositTitle(number, language), email: recipient.email, page };
  },

  async page({ query, ownerId }, id) {
    const quote = await readQuote(query, id, new Date());
    return quote && quoteAddress(secret, { ownerId, quoteId: id, number: quote.link_number });
  },
});

const nothingDue = (language: Language) => new ProductError("conflict", customerRefusals(language).nothingDue);

const depositTitle = (number: number, language: Language): string =>
  language === "es" ? `Anticipo del presupuesto ${number}` : `Deposit on quote ${number}`;

const lockedQuote = (tx: OwnerTx, quote: LockedQuote): LockedSubject => ({
  async record({ kind, tip: _tip, ...data }) {
    await recordQuoteEvent(tx, quote, { kind: recorded[kind], by: null, at: new Date(), data });
    if (data.method !== undefined) await followDeposit(tx, quote.id, (await todayOfOwner(tx)).today);
  },
  notify: (news) => notifyOfPayment(tx, quote, news),
});

/** The kind of notification for each change. */
const kinds = {
  failed: "payment_failed",
  paid: "deposit_paid",
  disputed: "payment_disputed",
  refunded: "payment_refunded",
} as const satisfies Record<PaymentNews["kind"], NotificationKind>;

/** Notifies the business of a change of a payment on a quote. */
function notifyOfPayment(tx: OwnerTx, quote: LockedQuote, news: PaymentNews): Promise<void> {
  const kind = kinds[news.kind];
  return notifyOfQuote(tx, quote, {
    kind,
    facts: { amount: formatCurrency(Math.abs(news.amount), news.currency) },
    key: `${kind} ${news.key}`,
    email: emailAbout(quote, news),
  });
}

/** The email about a payment on a quote, which it names. */
function emailAbout(quote: LockedQuote, news: PaymentNews): Pick<MemberEmail, "heading" | "body"> {
  const { heading, body } = wordsAbout(quote, news);
  const title = [`${quote.number}`, quote.title].filter((part) => part !== "").join(" · ");
  return { heading, body: [...body, { facts: [{ label: "Quote", value: title }] }] };
}

function wordsAbout(quote: LockedQuote, news: PaymentNews): { heading: string; body: string[] } {
  const who = quote.recipient_name;
  const sum = formatCurrency(Math.abs(news.amount), news.currency);
  switch (news.kind) {
    case "failed":
      return {
        heading: `${who}'s payment of ${sum} didn't go through.`,
        body: ["They can pay again on the quote's page."],
      };
    case "paid":
      return {
        heading: `${who} paid ${sum}${news.method === "test" ? " in the test checkout" : " by card"}.`,
        body: [
          ...(quote.state === "accepted" ? [] : ["The quote is no longer accepted. Please refund this payment."]),
          ...(news.flag === null ? [] : ["This isn't the amount you asked for. Please check it."]),
        ],
      };
    case "disputed":
      return {
        heading: `${who}'s bank took ${sum} back until the dispute is settled.`,
        body: ["Please answer it at Stripe in time."],
      };
    case "refunded":
      return { heading: `${sum} went back to ${who}.`, body: [] };
  }
}
