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
import { declineQuote } from "#features/quotes/quote-rules/quoteAnswers.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { messageRule } from "#features/quotes/quote-rules/quoteLimits.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { acceptInDemo, withTimeline } from "#features/quotes/quotes/quote.demo.ts";
import { changeDemoQuote, quoteAtDemoLink } from "#features/quotes/quotes/storedQuote.demo.ts";
import { depositByCard, isPaperEmailed, latestAcceptance } from "#features/quotes/quote-rules/quoteRecord.ts";
import { transitionRefusal, stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { QuoteAnswers } from "./quoteClient.browser.ts";
import { newestMessages, viewMinutes, type QuotePage } from "./quotePage.ts";
import { messages } from "./quoteWords.en.ts";
import type { QuoteRows } from "#features/quotes/quotes/storedQuote.demo.ts";

/**
 * Opens the page of a quote in the demo, which answers from the visitor's own browser storage; null if the link matches
 * no quote.
 */
export function openDemoQuote(
  context: DemoContext<QuoteRows>,
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
    return pageOf(found(), context.now());
  };
  if (!quoteAtDemoLink(context, token)) return null;
  return {
    page: pageOf(found(), context.now()),
    answers: {
      listen,
      read: async () => pageOf(found(), context.now()),
      view: async () => {
        const { last_viewed_at } = found();
        const since = last_viewed_at === null ? Infinity : context.now().getTime() - Date.parse(last_viewed_at);
        if (since >= viewMinutes * 60_000) await change((quote) => recordView(quote, context.now()));
      },
      accept: ({ idempotency_key: _key, own_device: _device, ...yes }) =>
        change((quote) => acceptInDemo(context, quote, { ...yes, how: "page", note: null }, "customer")),
      decline: (reason) =>
        change((quote) => {
          const no = declineQuote(quote, reason.trim() || null, { by: "customer", now: context.now() });
          return withTimeline(context, no, "quote_declined");
        }),
      reopen: () =>
        change((quote) => {
          const now = context.now();
          assertCan(quote, now, "reopen");
          if (quote.expires_at !== null && now >= new Date(quote.expires_at))
            throw new ProductError("conflict", transitionRefusal("expired"));
          return appendEvent(changeState(quote, "sent"), { kind: "reopened", by: "customer", now });
        }),
      ask: (typed) =>
        change((quote) => {
          const text = writtenText(messageRule).parse(typed);
          const message = { id: crypto.randomUUID(), from_customer: true, text, by: null };
          return appendMessage(quote, message, context.now());
        }),
      pay: async () => {
        await change((quote) => {
          const now = context.now();
          const { acceptance, payments } = quote;
          const due = depositByCard({ state: stateAt(quote, now), acceptance, paid: paidOf(payments) });
          const payment = { id: crypto.randomUUID(), method: "test" as const, amount: due, note: null };
          return appendPayment(quote, { ...payment, paid_on: dayIn(visitorsZone(), now) }, { by: null, now });
        });
        return { url: null };
      },
      pdf: () => null,
      picture: () => "",
    },
  };
}

function pageOf(quote: DemoQuote, now: Date): QuotePage {
  const version = quote.versions.at(-1);
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
  };
}
