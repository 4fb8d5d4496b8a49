import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import {
  acceptQuote,
  beginQuote,
  declineQuote,
  resendEmail,
  changeState,
  isUnchanged,
  assertCan,
  releaseQuote,
  sendQuote,
  appendEvent,
  appendMessage,
  appendPayment,
  type DemoQuote,
  type DemoAcceptance,
} from "#features/quotes/quote-rules/quoteLife.ts";
import { demoOffering } from "./offering.demo.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { ProductError } from "#shared/errors.ts";
import { sumOf } from "#shared/money/cents.ts";
import { paidOf, undoOf } from "#shared/payments/ledger.ts";
import type { quotesContract } from "./quote.contract.ts";
import { missingFields } from "#features/quotes/quote-rules/quoteDraft.ts";
import { newestQuotes } from "#features/quotes/quote-rules/quoteOfEstimate.ts";
import { expiryOf } from "#features/quotes/quote-rules/quoteExpiry.ts";
import { derivationOf, outsideRange } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { quoteRefusals, refusedUndo, usedNumber } from "#features/quotes/quote-rules/quoteRefusals.ts";
import {
  refundNeeded,
  usualQuoteSettings,
  type QuoteDetails,
  type QuoteRow,
  type QuoteSelection,
  type QuoteSettings,
  type QuoteTemplate,
  type QuoteInput,
} from "#features/quotes/quote-rules/quoteRecord.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import {
  copiedOffer,
  copyDraft,
  emptyOffer,
  emptyRecipient,
  listColumnsOf,
  draftFromContent,
  draftFromEstimates,
} from "#features/quotes/quote-rules/quoteWriting.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";

/** The collections that the demo's quotes use. */
export type QuoteRows = {
  quotes: DemoQuote[];
  quoteSettings: (QuoteSettings & { version: number })[];
  quoteTemplates: QuoteTemplate[];
  timeline: DemoTimelineEvent[];
  customers: { id: string; name: string; email: string | null; phone: string | null; address: string | null }[];
  estimates: StoredDemoEstimate[];
};
type Context = DemoContext<QuoteRows>;

/** Newest first; of those of one moment, the one that was added last. */
const newestFirst = (quotes: readonly DemoQuote[]): DemoQuote[] =>
  quotes.toReversed().toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));

/** The demo's handlers of quotes: the whole loop runs in the visitor's own browser. */
export const quoteDemoHandlers: DemoHandlers<typeof quotesContract, QuoteRows> = {
  list: (context, { offset, limit, ...selection }) => {
    const found = demoQuotesFor(context, selection);
    return {
      rows: found.slice(offset, offset + limit).map((quote) => rowOf(quote, context.now())),
      total: found.length,
    };
  },

  ofEstimates: (context, { ids }) => ({
    rows: newestQuotes(newestFirst(context.store.read("quotes")), ids, context.now()),
  }),

  stats: (context) => {
    const rows = context.store.read("quotes").map((quote) => rowOf(quote, context.now()));
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

  get: (context, { id }) => detailsOf(context, known(context, id)),

  create: (context, from) => {
    const settings = settingsOf(context);
    const offer = emptyOffer(settings, { today: visitorsToday(context), language: "en", isPro: true });
    const { written, customer_id, estimate_ids } = newQuoteFrom(context, from, offer);
    const quote = beginQuote(written, { id: crypto.randomUUID(), customer_id, estimate_ids, now: context.now() });
    context.store.write("quotes", [...context.store.read("quotes"), quote]);
    return detailsOf(context, quote);
  },

  save: (context, { id, version, offer, recipient }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "send", "revise");
      refuseOlder(quote, version);
      const written = { offer, recipient, derivations: currentInput(quote).derivations };
      const shown = quote.state === "draft" ? listColumnsOf(written) : {};
      return { ...quote, ...shown, written, version: version + 1 };
    }),

  discard: (context, { id, version }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "revise");
      refuseOlder(quote, version);
      return { ...quote, written: null, version: version + 1 };
    }),

  remove: (context, { id }) => {
    assertCan(known(context, id), context.now(), "send");
    context.store.write(
      "quotes",
      context.store.read("quotes").filter((quote) => quote.id !== id),
    );
    return {};
  },

  send: (context, { id, version, last_day, email, outside_range_confirmed }) => {
    const quote = known(context, id);
    assertCan(quote, context.now(), "send", "revise");
    refuseOlder(quote, version);
    const written = currentInput(quote);
    const fields = missingFields(written);
    const [missing] = Object.values(fields);
    if (missing !== undefined) throw new ProductError("invalid", missing, fields);
    if (!outside_range_confirmed && outsideRange(written.offer, written.derivations).length > 0)
      throw new ProductError("conflict", quoteRefusals.outside);
    refusePast(context, last_day);
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

  release: (context, { id, reason }) =>
    changeDemoQuote(context, id, (quote) =>
      withTimeline(context, releaseQuote(quote, reason, byVisitor(context)), "quote_released"),
    ),

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

  recordPayment: (context, { id, ...payment }) =>
    changeDemoQuote(context, id, (quote) => {
      if (quote.number === null) throw new ProductError("conflict", quoteRefusals.notSent);
      return appendPayment(quote, { id: crypto.randomUUID(), ...payment }, byVisitor(context));
    }),

  undoPayment: (context, { id, payment_id }) =>
    changeDemoQuote(context, id, (quote) => {
      const found = undoOf(quote.payments, payment_id);
      if (typeof found === "string") throw refusedUndo(found);
      const { by, now } = byVisitor(context);
      const { method, amount } = found.payment;
      const entry = { ...found.payment, ...found.undo, id: crypto.randomUUID(), by, at: now.toISOString() };
      return appendEvent(
        { ...quote, payments: [...quote.payments, entry] },
        { kind: "payment_undone", by, now, data: { payment_id, method, amount } },
      );
    }),

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
    const offer = copiedOffer(currentInput(known(context, quote_id)).offer);
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

/** The visitor's quotes that are looked for, newest first. */
export function demoQuotesFor(
  { store, now }: Context,
  { state, search, customer_id, estimate_id }: QuoteSelection,
): DemoQuote[] {
  const typed = search.toLowerCase();
  return newestFirst(store.read("quotes")).filter(
    (quote) =>
      (state === "all" || stateAt(quote, now()) === state) &&
      (customer_id === undefined || quote.customer_id === customer_id) &&
      (estimate_id === undefined || quote.estimate_ids.includes(estimate_id)) &&
      [quote.recipient_name, quote.title, quote.recipient_email ?? "", String(quote.number ?? "")].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  );
}

/** A quote of the visitor's. Throws `not_found` where there is none. */
function known({ store }: Context, id: string): DemoQuote {
  const found = store.read("quotes").find((quote) => quote.id === id);
  if (!found) throw new ProductError("not_found", quoteRefusals.gone);
  return found;
}

/** Stores what becomes of a quote, and answers it. */
export function changeDemoQuote(context: Context, id: string, change: (quote: DemoQuote) => DemoQuote): QuoteDetails {
  const after = change(known(context, id));
  context.store.write(
    "quotes",
    context.store.read("quotes").map((quote) => (quote.id === id ? after : quote)),
  );
  return detailsOf(context, after);
}

/** The quote standing until another day. */
const extended = (context: Context, quote: DemoQuote, last_day: string): DemoQuote =>
  appendEvent(
    { ...quote, last_day, expires_at: expiryOf(last_day, visitorsZone()).toISOString() },
    { kind: "extended", ...byVisitor(context), data: { last_day, version: quote.sent_version } },
  );

const byVisitor = (context: Context) => ({ by: visitorsName(context), now: context.now() });

const rowOf = (quote: DemoQuote, now: Date): QuoteRow => ({
  ...quote,
  state: stateAt(quote, now),
  revising: quote.written !== null && quote.state !== "draft",
});

const detailsOf = (context: Context, quote: DemoQuote): QuoteDetails => ({
  ...quote,
  ...rowOf(quote, context.now()),
  files: null,
  link: quote.sent_version === 0 ? null : `/quote/${tokenOf(quote)}`,
  paid: paidOf(quote.payments),
  refund_needed: refundNeeded({ state: stateAt(quote, context.now()), paid: paidOf(quote.payments) }),
});

function currentInput(quote: DemoQuote): QuoteInput {
  const last = quote.versions.at(-1);
  const written = quote.written ?? (last ? draftFromContent(last.content) : null);
  if (!written) throw new Error("A quote has neither a draft nor a version.");
  return written;
}

function refuseOlder(quote: DemoQuote, version: number): void {
  if (quote.version !== version) throw new ProductError("conflict", quoteRefusals.changed);
}

function refusePast(context: Context, last_day: string): void {
  if (last_day < visitorsToday(context))
    throw new ProductError("invalid", quoteRefusals.past, { last_day: quoteRefusals.past });
}

function settingsOf({ store }: Context) {
  return store.read("quoteSettings")[0] ?? { ...usualQuoteSettings, version: 0 };
}

function allocateNumber(context: Context): number {
  const settings = settingsOf(context);
  context.store.write("quoteSettings", [{ ...settings, next_number: settings.next_number + 1 }]);
  return settings.next_number;
}

type NewQuoteDraft = { written: QuoteInput; customer_id: string | null; estimate_ids: string[] };

function newQuoteFrom(
  context: Context,
  from: Parameters<(typeof quoteDemoHandlers)["create"]>[1],
  offer: QuoteInput["offer"],
): NewQuoteDraft {
  const { store } = context;
  const customer = from.customer_id && store.read("customers").find(({ id }) => id === from.customer_id);
  if (from.customer_id && !customer) throw new ProductError("not_found", quoteRefusals.noCustomer);
  const recipient = customer
    ? { name: customer.name, email: customer.email, phone: customer.phone, address: customer.address }
    : null;
  const begun = { customer_id: from.customer_id ?? null, estimate_ids: [] };
  if (from.estimate_id) return ofEstimates(context, from.estimate_id, from.whole_request, offer);
  if (from.template_id) {
    const template = store.read("quoteTemplates").find(({ id }) => id === from.template_id);
    if (!template) throw new ProductError("not_found", quoteRefusals.noTemplate);
    return { ...begun, written: { offer: template.offer, recipient: recipient ?? emptyRecipient, derivations: [] } };
  }
  if (from.quote_id) return { ...begun, written: copyDraft(currentInput(known(context, from.quote_id)), recipient) };
  return { ...begun, written: { offer, recipient: recipient ?? emptyRecipient, derivations: [] } };
}

function ofEstimates({ store }: Context, id: string, wholeRequest: boolean, offer: QuoteInput["offer"]): NewQuoteDraft {
  const estimates = store.read("estimates").filter(({ deleted_at }) => deleted_at === null);
  const first = estimates.find((estimate) => estimate.id === id);
  if (!first) throw new ProductError("not_found", quoteRefusals.noEstimate);
  const others = wholeRequest
    ? estimates.filter((estimate) => estimate.request_id === first.request_id && estimate.id !== id)
    : [];
  const complete = (estimate: typeof first): EstimateDetails => ({
    ...estimate,
    siblings: [],
    widest_range: null,
    calibrations: null,
  });
  const all = [complete(first), ...others.map(complete)] as const;
  return {
    customer_id: first.customer_id,
    estimate_ids: all.map((estimate) => estimate.id),
    written: draftFromEstimates(
      all,
      all.map((estimate) => derivationOf(estimate, [])),
      offer,
    ),
  };
}

/** Adds to the timeline of the customer whose quote it is, and answers the quote. */
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
  context.store.write(
    "estimates",
    context.store
      .read("estimates")
      .map((estimate) =>
        quote.estimate_ids.includes(estimate.id) ? { ...estimate, status: "in-progress" as const } : estimate,
      ),
  );
  return withTimeline(context, after, "quote_accepted");
}

/** The quote at a link of the demo; null where there is none, or the link was renewed. */
export const quoteAtDemoLink = ({ store }: Context, token: string): DemoQuote | null =>
  store.read("quotes").find((quote) => quote.sent_version > 0 && tokenOf(quote) === token) ?? null;

const tokenOf = ({ id, link_number }: DemoQuote): string => `demo-${id}-${link_number}`;
