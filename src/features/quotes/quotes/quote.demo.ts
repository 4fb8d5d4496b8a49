import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import {
  resendEmail,
  changeState,
  isUnchanged,
  assertCan,
  sendQuote,
  appendEvent,
  appendMessage,
  appendPayment,
  type DemoQuote,
} from "#features/quotes/quote-rules/quoteLife.ts";
import {
  acceptQuote,
  declineQuote,
  releaseQuote,
  type DemoAcceptance,
} from "#features/quotes/quote-rules/quoteAnswers.ts";
import { changeIn } from "#features/quotes/change-orders/agreedChange.ts";
import {
  agreeByDemoOrder,
  assertDemoJobTakes,
  takeDemoChangeBack,
} from "#features/quotes/change-orders/changeOrder.demo.ts";
import { assertFitsOffer, changeRefusals } from "#features/quotes/change-orders/changeRules.ts";
import { followDemoDeposit } from "#features/ledger/deposits/followDeposit.demo.ts";
import { entryIdOf, isBooked } from "#features/ledger/ledger-entries/entryId.ts";
import { demoOffering } from "./offering.demo.ts";
import { maxCounted } from "#features/quotes/quote-rules/quoteWaits.ts";
import { changeStatus } from "#features/requests/estimates/estimateChanges.demo.ts";
import { isToQuote, offeredAmong } from "#features/requests/estimates/listing.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { ProductError } from "#shared/errors.ts";
import { corrections } from "#shared/search/correction.ts";
import { sumOf } from "#shared/money/cents.ts";
import { undoOf } from "#shared/payments/ledger.ts";
import type { quotesContract } from "./quote.contract.ts";
import { missingFields } from "#features/quotes/quote-rules/quoteDraft.ts";
import { copiedOffer } from "#features/quotes/quote-rules/quoteWriting.ts";
import { newestQuotes } from "#features/quotes/quote-rules/quoteOfEstimate.ts";
import { expiryOf } from "#features/quotes/quote-rules/quoteExpiry.ts";
import { outsideRange } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { quoteRefusals, refusedUndo, usedNumber } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { quoteSearchText } from "#features/quotes/quote-rules/quoteSearch.ts";
import { quoteSelection, type QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import {
  type QuoteRows,
  allocateNumber,
  demoQuotesFor,
  rowOf,
  newestFirst,
  detailsOf,
  demoQuoteById,
  settingsOf,
  changeDemoQuote,
  byVisitor,
  waitsInDemo,
} from "./storedQuote.demo.ts";
import { currentInput, quoteDraftHandlers, refuseOlder } from "./quoteDrafts.demo.ts";

type Context = DemoContext<QuoteRows>;

/** The demo's handlers for quotes: every step runs in the visitor's own browser. */
export const quoteDemoHandlers: DemoHandlers<typeof quotesContract, QuoteRows> = {
  list: (context, { offset, limit, ...selection }) => {
    const found = demoQuotesFor(context, selection);
    return {
      rows: found.slice(offset, offset + limit).map((quote) => rowOf(quote, context.now())),
      total: found.length,
    };
  },

  find: (context, { search, limit }) =>
    demoQuotesFor(context, quoteSelection.parse({ search }))
      .slice(0, limit)
      .map((quote) => rowOf(quote, context.now()))
      .map(({ id, number, title, recipient_name, state }) => ({ id, number, title, recipient_name, state })),

  didYouMean: (context, selection) =>
    corrections(
      selection.search,
      demoQuotesFor(context, { ...selection, search: "" }).map((one) => ({
        search_text: quoteSearchText(one),
        texts: [one.recipient_name, one.title],
      })),
    ),

  ofEstimates: (context, { ids }) => ({
    rows: newestQuotes(newestFirst(context.store.read("quotes")), ids, context.now()),
  }),

  stats: (context) => {
    const quotes = context.store.read("quotes").filter(({ job_id }) => job_id === null);
    const rows = quotes.map((quote) => rowOf(quote, context.now()));
    const having = (state: QuoteRow["state"]) => rows.filter((row) => row.state === state);
    const value = (state: QuoteRow["state"]) => sumOf(having(state).map(({ total }) => total));
    return {
      drafts: having("draft").length,
      sent: rows.filter(({ number }) => number !== null).length,
      viewed: rows.filter(({ first_viewed_at }) => first_viewed_at !== null).length,
      won: having("accepted").length,
      waiting_value: value("sent"),
      won_value: value("accepted"),
    };
  },

  waiting: (context) => {
    const { store } = context;
    const offered = offeredAmong(store.read("quotes"), store.read("calendar"));
    const quotes = store.read("quotes").filter(({ job_id }) => job_id === null);
    const waits = quotes.flatMap(waitsInDemo(context));
    const count = (found: readonly unknown[]) => Math.min(found.length, maxCounted);
    return {
      to_quote: count(store.read("estimates").filter((one) => !one.deleted_at && isToQuote(one, offered))),
      to_answer: count(waits.filter((wait) => wait === "to-answer")),
      to_schedule: count(waits.filter((wait) => wait === "to-schedule")),
      to_collect: count(waits.filter((wait) => wait === "to-collect")),
    };
  },

  get: (context, { id }) => detailsOf(context, demoQuoteById(context, id)),

  ...quoteDraftHandlers,

  send: (context, { id, version, last_day, email, outside_range_confirmed }) => {
    const quote = demoQuoteById(context, id);
    assertCan(quote, context.now(), "send", "revise");
    refuseOlder(quote, version);
    const written = currentInput(quote);
    const fields = missingFields(written);
    const [missing] = Object.values(fields);
    if (missing !== undefined) throw new ProductError("invalid", missing, fields);
    const [outside] = outside_range_confirmed ? [] : outsideRange(written.offer, written.derivations);
    if (outside) throw new ProductError("conflict", quoteRefusals.outside(outside));
    refusePast(context, last_day);
    assertFitsOffer(written.offer, quote.job_id !== null);
    const job = quote.job_id === null ? null : assertDemoJobTakes(context, quote.job_id, changeIn(written.offer));
    if (isUnchanged(quote, written, context.now())) {
      const withoutDraft = { ...quote, written: null };
      const standing = last_day === quote.last_day ? withoutDraft : extended(context, withoutDraft, last_day);
      return changeDemoQuote(context, id, () => (email ? resendEmail(standing, byVisitor(context)) : standing));
    }
    const number = quote.number ?? allocateNumber(context);
    return changeDemoQuote(context, id, () =>
      withTimeline(
        context,
        sendQuote(quote, {
          written,
          number,
          last_day,
          timeZone: visitorsZone(),
          business: demoOffering,
          ...(job && { changes_job: { number: job.number, title: job.title } }),
          email,
          ...byVisitor(context),
        }),
        "quote_sent",
      ),
    );
  },

  withdraw: (context, { id }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "withdraw");
      const left = appendEvent(changeState(quote, "withdrawn"), { kind: "withdrawn", ...byVisitor(context) });
      return withTimeline(context, left, "quote_withdrawn");
    }),

  extend: (context, { id, last_day }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "extend");
      refusePast(context, last_day);
      return extended(context, quote, last_day);
    }),

  emailAgain: (context, { id }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "email_again");
      if (quote.recipient_email === null) throw new ProductError("conflict", quoteRefusals.noEmail);
      return resendEmail(quote, byVisitor(context));
    }),

  renewLink: (context, { id }) =>
    changeDemoQuote(context, id, (quote) => {
      if (quote.sent_version === 0) throw new ProductError("conflict", quoteRefusals.noLink);
      return appendEvent(
        { ...quote, link_number: quote.link_number + 1 },
        { kind: "link_renewed", ...byVisitor(context) },
      );
    }),

  release: (context, { id, reason }) => {
    const job = context.store.read("jobs").find((one) => one.quote_id === id && one.state !== "cancelled");
    if (job) throw new ProductError("conflict", quoteRefusals.hasJob(job.number));
    const changed = demoQuoteById(context, id);
    assertCan(changed, context.now(), "release");
    if (changed.job_id !== null) takeDemoChangeBack(context, changed.job_id, id, { signed: true });
    return changeDemoQuote(context, id, (quote) =>
      withTimeline(context, releaseQuote(quote, reason, byVisitor(context)), "quote_released"),
    );
  },

  recordAcceptance: (context, { id, ...answer }) =>
    changeDemoQuote(context, id, (quote) =>
      acceptInDemo(
        context,
        quote,
        { ...answer, total: null, consent_id: null, language: null, strokes: null },
        visitorsName(context),
      ),
    ),

  recordDecline: (context, { id, reason }) =>
    changeDemoQuote(context, id, (quote) =>
      withTimeline(context, declineQuote(quote, reason, byVisitor(context)), "quote_declined"),
    ),

  answer: (context, { id, text }) =>
    changeDemoQuote(context, id, (quote) => {
      if (quote.sent_version === 0) throw new ProductError("conflict", quoteRefusals.notSent);
      const message = { id: crypto.randomUUID(), from_customer: false, text, by: visitorsName(context) };
      return appendMessage(quote, message, context.now());
    }),

  markRead: (context, { id }) => {
    changeDemoQuote(context, id, (quote) => ({ ...quote, unread: false }));
    return {};
  },

  recordPayment: (context, { id, idempotency_key: key, ...payment }) => {
    const entryId = key === undefined ? crypto.randomUUID() : entryIdOf(key, id);
    const { payments } = demoQuoteById(context, id);
    const booked = payments.filter((one) => one.id === entryId);
    if (isBooked([{ id: entryId, amount: payment.amount }], booked))
      return detailsOf(context, demoQuoteById(context, id));
    const paid = changeDemoQuote(context, id, (quote) => {
      if (quote.number === null) throw new ProductError("conflict", quoteRefusals.notSent);
      if (quote.job_id !== null) throw new ProductError("conflict", changeRefusals.paidByInvoice);
      return appendPayment(quote, { id: entryId, ...payment }, byVisitor(context));
    });
    followDemoDeposit(context, id);
    return paid;
  },

  undoPayment: (context, { id, payment_id }) => {
    const undone = changeDemoQuote(context, id, (quote) => {
      const found = undoOf(quote.payments, payment_id);
      if (typeof found === "string") throw refusedUndo(found);
      const { by, now } = byVisitor(context);
      const { method, amount } = found.payment;
      const entry = { ...found.payment, ...found.undo, id: crypto.randomUUID(), by, at: now.toISOString() };
      return appendEvent(
        { ...quote, payments: [...quote.payments, entry] },
        { kind: "payment_undone", by, now, data: { payment_id, method, amount } },
      );
    });
    followDemoDeposit(context, id);
    return undone;
  },

  settings: settingsOf,

  saveSettings: (context, { version, ...settings }) => {
    if (settingsOf(context).version !== version) throw new ProductError("conflict", quoteRefusals.changed);
    const largest = Math.max(0, ...context.store.read("quotes").map(({ number }) => number ?? 0));
    if (settings.next_number <= largest)
      throw new ProductError("invalid", usedNumber(largest), { next_number: usedNumber(largest) });
    const saved = { ...settings, version: version + 1 };
    context.store.write("quoteSettings", [saved]);
    return saved;
  },

  templates: (context) => ({
    rows: context.store.read("quoteTemplates").toSorted((one, other) => one.name.localeCompare(other.name)),
  }),

  addTemplate: (context, { quote_id, name }) => {
    const offer = copiedOffer(currentInput(demoQuoteById(context, quote_id)).offer);
    const made = { id: crypto.randomUUID(), name, offer, updated_at: context.now().toISOString() };
    context.store.write("quoteTemplates", [...context.store.read("quoteTemplates"), made]);
    return made;
  },

  removeTemplate: (context, { id }) => {
    const templates = context.store.read("quoteTemplates");
    if (!templates.some((one) => one.id === id)) throw new ProductError("not_found", quoteRefusals.noTemplate);
    context.store.write(
      "quoteTemplates",
      templates.filter((one) => one.id !== id),
    );
    return {};
  },
};

/** Returns the quote extended to another last day. */
const extended = (context: Context, quote: DemoQuote, last_day: string): DemoQuote =>
  appendEvent(
    { ...quote, last_day, expires_at: expiryOf(last_day, visitorsZone()).toISOString() },
    { kind: "extended", ...byVisitor(context), data: { last_day, version: quote.sent_version } },
  );

function refusePast(context: Context, last_day: string): void {
  if (last_day < visitorsToday(context))
    throw new ProductError("invalid", quoteRefusals.past, { last_day: quoteRefusals.past });
}

/** Adds an entry to the timeline of the quote's customer, and returns the quote. */
export function withTimeline(
  context: Context,
  quote: DemoQuote,
  kind: "quote_sent" | "quote_accepted" | "quote_declined" | "quote_withdrawn" | "quote_released",
): DemoQuote {
  const { customer_id } = quote;
  if (customer_id === null) return quote;
  const entry = {
    id: crypto.randomUUID(),
    customer_id,
    kind,
    at: context.now().toISOString(),
    data: { quote_id: quote.id, quote_number: quote.number },
    estimate_id: null,
    by: visitorsName(context),
  };
  context.store.write("timeline", [...context.store.read("timeline"), entry]);
  return quote;
}

/** Accepts a quote, and sets its estimates In Progress. */
export function acceptInDemo(context: Context, quote: DemoQuote, yes: DemoAcceptance, by: string): DemoQuote {
  const after = acceptQuote(quote, yes, {
    id: crypto.randomUUID(),
    timeZone: visitorsZone(),
    by,
    now: context.now(),
  });
  agreeByDemoOrder(context, after, by !== "customer");
  changeStatus(context, quote.estimate_ids, "in-progress", { by: by === "customer" ? null : by });
  return withTimeline(context, after, "quote_accepted");
}
