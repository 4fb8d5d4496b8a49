import type { DemoContext } from "#browser/demo/demoContext.ts";
import {
  changeState,
  assertCan,
  recordView,
  appendEvent,
  appendMessage,
  appendPayment,
  type DemoQuote,
} from "#features/quotes/quote-rules/quoteLife.ts";
import { followDemoDeposit } from "#features/ledger/deposits/followDeposit.demo.ts";
import { declineQuote } from "#features/quotes/quote-rules/quoteAnswers.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { messageRule } from "#features/quotes/quote-rules/quoteLimits.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { acceptInDemo, withTimeline } from "#features/quotes/quotes/quote.demo.ts";
import { changeDemoQuote, quoteAtDemoLink } from "#features/quotes/quotes/storedQuote.demo.ts";
import { depositByCard, isPaperEmailed, latestAcceptance } from "#features/quotes/quote-rules/quoteRecord.ts";
import { transitionRefusal } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { language } from "#shared/words/language.en.ts";
import { isViewed, stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import { notifyVisitor } from "#browser/demo/demoNotifications.ts";
import type { NotificationFacts } from "#shared/notifications/notificationWords.ts";
import { formatCents } from "#shared/money/cents.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { publicThread } from "#features/requests/threads/thread.ts";
import { threadInDemo, type ThreadRows } from "#features/requests/threads/thread.demo.ts";
import { ProductError } from "#shared/errors.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { newestMessages, viewMinutes, type QuotePage } from "./quotePage.ts";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";
import type { QuoteRows } from "#features/quotes/quotes/storedQuote.demo.ts";

/**
 * Opens the page of a quote in the demo, which answers from the visitor's own browser storage; null if the link matches
 * no quote.
 */
export function openDemoQuote(
  context: DemoContext<QuoteRows & Pick<ThreadRows, "calendar">>,
  token: string,
  listen: QuoteAnswers["listen"],
): { page: QuotePage; answers: QuoteAnswers } | null {
  const found = () => {
    const quote = quoteAtDemoLink(context, token);
    if (!quote) throw new ProductError("not_found", messages.gone);
    return quote;
  };
  const change = async (step: (quote: DemoQuote) => DemoQuote): Promise<QuotePage> => {
    changeDemoQuote(context, found().id, step);
    return pageOf(context, found());
  };
  const numbered = () => {
    const { recipient_name: name, number, job_id } = found();
    return { name, number: number ?? 0, ...(job_id !== null && { change: true }) };
  };
  const notify = (event: NotificationFacts) => {
    const { id, customer_id, estimate_ids, recipient_name: customer_name, recipient_email: customer_email } = found();
    const metadata = { customer_name, customer_email };
    notifyVisitor(context, { ...event, quote_id: id, customer_id, estimate_id: estimate_ids[0] ?? null, metadata });
  };
  if (!quoteAtDemoLink(context, token)) return null;
  return {
    page: pageOf(context, found()),
    answers: {
      listen,
      read: async () => pageOf(context, found()),
      view: async () => {
        const { last_viewed_at, sent_at } = found();
        const isFirst = !isViewed({ last_viewed_at, sent_at });
        const since = last_viewed_at === null ? Infinity : context.now().getTime() - Date.parse(last_viewed_at);
        await change((quote) =>
          since >= viewMinutes * 60_000
            ? recordView(quote, context.now())
            : { ...quote, seen_at: context.now().toISOString() },
        );
        if (isFirst) notify({ kind: "quote_opened", facts: numbered() });
      },
      accept: async ({ idempotency_key: _key, own_device: _device, ...yes }) => {
        const page = await change((quote) =>
          acceptInDemo(context, quote, { ...yes, how: "page", note: null }, "customer"),
        );
        notify({ kind: "quote_accepted", facts: { ...numbered(), total: formatCents(found().total) } });
        return page;
      },
      decline: async (typed) => {
        const reason = typed.trim() || null;
        const page = await change((quote) => {
          const no = declineQuote(quote, reason, { by: "customer", now: context.now() });
          return withTimeline(context, no, "quote_declined");
        });
        notify({ kind: "quote_declined", facts: { ...numbered(), reason } });
        return page;
      },
      reopen: () =>
        change((quote) => {
          const now = context.now();
          assertCan(quote, now, "reopen");
          if (quote.expires_at !== null && now >= new Date(quote.expires_at))
            throw new ProductError("conflict", transitionRefusal("expired", language));
          return appendEvent(changeState(quote, "sent"), { kind: "reopened", by: "customer", now });
        }),
      ask: async (typed) => {
        const text = writtenText(messageRule).parse(typed);
        const asksForPrice = stateAt(found(), context.now()) === "expired" && text === messages.newPrice;
        const page = await change((quote) => {
          const message = { id: crypto.randomUUID(), from_customer: true, text, by: null };
          return appendMessage(quote, message, context.now());
        });
        notify(
          asksForPrice
            ? { kind: "price_asked", facts: numbered() }
            : { kind: "quote_asked", facts: { ...numbered(), text } },
        );
        return page;
      },
      pay: async () => {
        let amount = 0;
        await change((quote) => {
          const now = context.now();
          const { acceptance, payments } = quote;
          const due = depositByCard({ state: stateAt(quote, now), acceptance, paid: paidOf(payments) });
          amount = due;
          const payment = { id: crypto.randomUUID(), method: "test" as const, amount: due, note: null };
          return appendPayment(quote, { ...payment, paid_on: dayIn(visitorsZone(), now) }, { by: null, now });
        });
        followDemoDeposit(context, found().id);
        notify({ kind: "deposit_paid", facts: { ...numbered(), amount: formatCents(amount) } });
        return { url: null };
      },
      pdf: () => null,
      picture: () => "",
    },
  };
}

function pageOf(context: DemoContext<QuoteRows & Pick<ThreadRows, "calendar">>, quote: DemoQuote): QuotePage {
  const version = quote.versions.at(-1);
  const now = context.now();
  const state = stateAt(quote, now);
  if (!version || state === "draft" || quote.last_day === null) throw new Error("A quote with a link was never sent.");
  const { acceptance } = quote;
  return {
    business_owner_id: "demo",
    state,
    content: version.content,
    content_hash: version.content_hash,
    previous: quote.versions.at(-2)?.content ?? null,
    sent_at: version.sent_at,
    last_day: quote.last_day,
    time_zone: visitorsZone(),
    acceptance: acceptance && {
      name: acceptance.name,
      how: acceptance.how,
      accepted_at: acceptance.accepted_at,
      choice: acceptance.choice,
      total: acceptance.total,
      deposit: acceptance.deposit,
      emailed: isPaperEmailed(version.content.recipient.email, quote.events),
    },
    former: acceptance ? null : latestAcceptance(quote.events),
    decline_reason: quote.decline_reason,
    ...newestMessages(quote.messages.map(({ by: _by, ...message }) => message)),
    paid: paidOf(quote.payments),
    due_by_card: depositByCard({ state, acceptance, paid: paidOf(quote.payments) }),
    payment_on_its_way: false,
    own_device: false,
    thread: publicThread(threadInDemo(context, { estimate_ids: quote.estimate_ids, quote_id: quote.id })),
  };
}
