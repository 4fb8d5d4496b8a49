import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import { beginQuote, sendQuote, type DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { derivationOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { draftFromEstimates, emptyOffer } from "#features/quotes/quote-rules/quoteWriting.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import {
  allocateNumber,
  demoLinkOf,
  newestFirst,
  settingsOf,
  type QuoteRows,
} from "#features/quotes/quotes/storedQuote.demo.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { shownPrice } from "#features/requests/estimate-prices/priceRange.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestPage } from "#features/requests/request-portal/requestPage.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { hasFirmPrice } from "./firmPrice.ts";
import type { RequestOffer } from "./requestOffer.browser.ts";
import { messages } from "./requestOfferWords.en.ts";

/** Accepting the firm price of a request in the demo, by the rules of the server (decision 121). */

type Context = DemoContext<QuoteRows & { estimates: StoredDemoEstimate[] }>;

/** A request on the demo's page, with what its customer typed besides. `page` is its current state. */
export type DemoRequest = { page: () => Promise<RequestPage>; phone: string; address: string; notes: string };

/**
 * The price of a request that its customer can accept at once, if the visitor's quote settings allow it. The request
 * joins the visitor's estimates when its customer accepts: until then it is only in its page.
 */
export function requestOfferInDemo(context: Context, request: DemoRequest): RequestOffer {
  const newestQuote = ({ results }: RequestPage): DemoQuote | undefined =>
    newestFirst(context.store.read("quotes")).find(({ estimate_ids }) =>
      results.some(({ estimate_id }) => estimate_ids.includes(estimate_id)),
    );
  return {
    async read() {
      const page = await request.page();
      const offered = offerOf(context, page, request);
      if (!offered) return { total: null };
      const quote = newestQuote(page);
      if (quote) return { total: quote.state === "sent" ? quote.total : null };
      return { total: totalByDefault(offered.written.offer) };
    },
    async begin(total) {
      const page = await request.page();
      const before = newestQuote(page);
      if (before && before.state !== "draft") return { address: demoLinkOf(before) };
      const offered = before ? null : offerOf(context, page, request);
      if (!offered || totalByDefault(offered.written.offer) !== total)
        throw new ProductError("conflict", messages.changed);
      return { address: demoLinkOf(sendNew(context, offered)) };
    },
  };
}

type Offered = { written: QuoteInput; estimates: readonly [StoredDemoEstimate, ...StoredDemoEstimate[]] };

/** The quote that a request would become; null if its price cannot be accepted at once. */
function offerOf(context: Context, page: RequestPage, request: DemoRequest): Offered | null {
  const settings = settingsOf(context);
  if (!settings.accept_on_request || !hasFirmPrice(page)) return null;
  const [first, ...others] = page.results.map((result, place) => estimateOf(context, page, request, result, place));
  if (!first) return null;
  const offer = emptyOffer(settings, { today: visitorsToday(context), language: "en", isPro: true });
  const whole = [asDetails(first), ...others.map(asDetails)] as const;
  const derivations = whole.map((estimate) => derivationOf(estimate, []));
  return { written: draftFromEstimates(whole, derivations, offer), estimates: [first, ...others] };
}

const asDetails = (estimate: StoredDemoEstimate): EstimateDetails => ({
  ...estimate,
  siblings: [],
  widest_range: null,
  calibrations: null,
});

/** Stores the request and its quote, which is sent without an email. */
function sendNew(context: Context, { written, estimates }: Offered): DemoQuote {
  const { store } = context;
  const now = context.now();
  const estimate_ids = estimates.map(({ id }) => id);
  store.write("estimates", [...estimates, ...store.read("estimates")]);
  const draft = beginQuote(written, { id: crypto.randomUUID(), customer_id: null, estimate_ids, now });
  const quote = sendQuote(draft, {
    written,
    number: allocateNumber(context),
    last_day: addDays(visitorsToday(context), settingsOf(context).valid_days),
    timeZone: visitorsZone(),
    business: demoOffering,
    email: false,
    by: "customer",
    now,
  });
  store.write("quotes", [...store.read("quotes"), quote]);
  return quote;
}

/** A service of the request as the business stores it. Its price is exact, so that it has no interval and no model. */
function estimateOf(
  { userId, now }: Context,
  page: RequestPage,
  { phone, address, notes }: DemoRequest,
  result: EstimateResult,
  request_position: number,
): StoredDemoEstimate {
  const service = page.services.find(({ id }) => id === result.service_id);
  const category = service?.service_category ?? "general";
  const at = now().toISOString();
  return {
    id: result.estimate_id,
    request_id: page.request_id,
    request_position,
    name: page.name,
    email: page.email || null,
    phone: phone.trim() || null,
    address: address.trim() || null,
    service_id: null,
    service_name: result.serviceName,
    service_category: category,
    service_rate: service?.rate ?? null,
    service_unit: service ? unitLabel(service) : null,
    unit_plural: result.unit_plural,
    pricing_model: service?.pricing_model ?? "fixed",
    minimum_price: service?.minimum_price ?? 0,
    estimated_quantity: result.quantity,
    estimated_square_footage: result.squareFootage,
    total_price: result.totalPrice,
    first_shown_price: result.totalPrice === null ? null : { ...shownPrice(result.totalPrice, null), at },
    ...withoutAnalysis,
    figure_source: result.source,
    status: "pending",
    price_shown_to_customer: true,
    customer_id: null,
    form: page.form,
    form_area: category,
    notes: notes.trim() || null,
    version: 1,
    created_by: userId,
    created_at: page.sent_at,
    updated_at: at,
  };
}

const withoutAnalysis = {
  lines: [],
  has_lines: false,
  assumed: false,
  estimate_method: "manual",
  analysis_state: "none",
  ai_analysis: null,
  analysis_error: null,
  figure_low: null,
  figure_high: null,
  drawn_by: null,
  predicted_size: null,
  predictions: {},
  actual_size: null,
  measurements: [],
  findings: null,
  reference_object: null,
  image_urls: [],
  photos: [],
  is_test: false,
  link_source: null,
  deleted_at: null,
  first_action_at: null,
  history: [],
  opened: false,
} satisfies Partial<StoredDemoEstimate>;
