import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsToday } from "#browser/demo/visitorsDay.ts";
import { assertCan, beginQuote, type DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import type { quotesContract } from "./quote.contract.ts";
import { demoJobOfChange } from "#features/quotes/change-orders/changeOrder.demo.ts";
import { assertFitsOffer } from "#features/quotes/change-orders/changeRules.ts";
import { draftOfChange } from "#features/quotes/change-orders/draftOfChange.ts";
import { ProductError } from "#shared/errors.ts";
import { derivationOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import {
  atTodaysRate,
  draftFromSizes,
  hasDerivation,
  quotedPlace,
  withoutSizes,
  withSizesOf,
} from "#features/quotes/quote-rules/quoteFromPlace.ts";
import { withoutFindings } from "#features/requests/estimates/storedEstimate.demo.ts";
import { placesInDemo, servicesInDemo } from "#features/requests/places/place.demo.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import {
  copyDraft,
  emptyOffer,
  emptyRecipient,
  listColumnsOf,
  draftFromContent,
  draftFromEstimates,
} from "#features/quotes/quote-rules/quoteWriting.ts";
import { changeDemoQuote, detailsOf, demoQuoteById, settingsOf, type QuoteRows } from "./storedQuote.demo.ts";

/** Quotes before they are sent, in the demo: creating, writing and discarding them. */

type Context = DemoContext<QuoteRows>;
type Handlers = DemoHandlers<typeof quotesContract, QuoteRows>;

export const quoteDraftHandlers = {
  create: (context, from) => {
    const settings = settingsOf(context);
    const offer = emptyOffer(settings, { today: visitorsToday(context), language: "en", isPro: true });
    const { written, customer_id, estimate_ids } = newQuoteFrom(context, from, offer);
    const quote = beginQuote(written, {
      id: crypto.randomUUID(),
      customer_id,
      job_id: from.job_id ?? null,
      estimate_ids,
      now: context.now(),
    });
    context.store.write("quotes", [...context.store.read("quotes"), quote]);
    return detailsOf(context, quote);
  },

  save: (context, { id, version, offer, recipient }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "send", "revise");
      refuseOlder(quote, version);
      const written = { offer, recipient, derivations: currentInput(quote).derivations };
      assertFitsOffer(offer, quote.job_id !== null);
      const shown = quote.state === "draft" ? listColumnsOf(written) : {};
      return { ...quote, ...shown, written, version: version + 1 };
    }),

  usePlaceSizes: (context, { id, version, offer, recipient }) =>
    changeDemoQuote(context, id, (quote) => {
      assertCan(quote, context.now(), "send", "revise");
      refuseOlder(quote, version);
      if (quote.customer_id === null) throw new ProductError("invalid", quoteRefusals.noPlace);
      const fresh = writtenForPlace(context, quote.customer_id, recipient.address ?? "", withoutSizes(offer));
      const written = withSizesOf(fresh, { offer, recipient, derivations: currentInput(quote).derivations });
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
    assertCan(demoQuoteById(context, id), context.now(), "send");
    context.store.write(
      "quotes",
      context.store.read("quotes").filter((quote) => quote.id !== id),
    );
    return {};
  },
} satisfies Pick<Handlers, "create" | "save" | "usePlaceSizes" | "discard" | "remove">;

/** Returns the draft of a quote; without one, its last version as a draft. */
export function currentInput(quote: DemoQuote): QuoteInput {
  const last = quote.versions.at(-1);
  const written = quote.written ?? (last ? draftFromContent(last.content) : null);
  if (!written) throw new Error("A quote has neither a draft nor a version.");
  return written;
}

/** Refuses a change if the quote has changed since the client read it. */
export function refuseOlder(quote: DemoQuote, version: number): void {
  if (quote.version !== version) throw new ProductError("conflict", quoteRefusals.changed);
}

type NewQuoteDraft = { written: QuoteInput; customer_id: string | null; estimate_ids: string[] };

function newQuoteFrom(
  context: Context,
  from: Parameters<Handlers["create"]>[1],
  offer: QuoteInput["offer"],
): NewQuoteDraft {
  const { store } = context;
  if (from.job_id) return { ...draftOfChange(demoJobOfChange(context, from.job_id), offer), estimate_ids: [] };
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
  if (from.quote_id)
    return { ...begun, written: copyDraft(currentInput(demoQuoteById(context, from.quote_id)), recipient) };
  if (recipient && from.customer_id && from.address !== null) {
    const { address, ...written } = writtenForPlace(context, from.customer_id, from.address, offer);
    return { ...begun, written: { ...written, recipient: { ...recipient, address } } };
  }
  return { ...begun, written: { offer, recipient: recipient ?? emptyRecipient, derivations: [] } };
}

function writtenForPlace(
  context: Context,
  customerId: string,
  at: string,
  offer: QuoteInput["offer"],
): Pick<QuoteInput, "offer" | "derivations"> & { address: string } {
  const { address, sizes } = quotedPlace(placesInDemo(context, customerId), at);
  const services = servicesInDemo(context);
  const estimates = context.store.read("estimates");
  const priced = sizes.flatMap((size) => {
    const service = services.find(({ id }) => id === size.service_id);
    const estimate = estimates.find(({ id }) => id === size.estimate_id);
    return service && estimate ? [{ size, today: atTodaysRate(withoutFindings(estimate), size, service) }] : [];
  });
  const derivations = priced.filter(({ size }) => hasDerivation(size)).map(({ today }) => derivationOf(today, []));
  const today = priced.map((one) => one.today);
  return { address, ...draftFromSizes(today, derivations, offer) };
}

function ofEstimates({ store }: Context, id: string, wholeRequest: boolean, offer: QuoteInput["offer"]): NewQuoteDraft {
  const estimates = store.read("estimates").filter(({ deleted_at }) => deleted_at === null);
  const first = estimates.find((estimate) => estimate.id === id);
  if (!first) throw new ProductError("not_found", quoteRefusals.noEstimate);
  const others = wholeRequest
    ? estimates.filter((estimate) => estimate.request_id === first.request_id && estimate.id !== id)
    : [];
  const all = [withoutFindings(first), ...others.map(withoutFindings)] as const;
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
