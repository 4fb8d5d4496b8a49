import type { SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import {
  priceRange,
  shownPrice,
  type PriceRange,
  type ShownPrice,
} from "#features/requests/estimate-prices/priceRange.ts";
import type { PhotoFacts } from "#features/requests/estimate-prices/photoFacts.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { measureOf, pricedIndividually, type Priced } from "#features/catalog/pricing/measure.ts";
import { priceBeforeMinimum, withOwnLine, type PackageLine } from "#features/catalog/pricing/pricing.ts";
import type { EstimateResult, Proposal } from "#features/requests/form-drafts/publicForm.ts";
import type { QuotedService, PricedRequest } from "./quoting.ts";

/**
 * The result of a request as its customer sees it: price and analysis only if the service shows them. No Zod here
 * either, because the form's demo applies these rules in the visitor's browser.
 */

/** The unit in which a customer reads the size, the one of the rate, with the owner's own plural. */
export function resultUnit(
  priced: Pick<Priced, "pricing_model" | "unit" | "custom_unit" | "unit_plural">,
): Pick<EstimateResult, "unit" | "unit_plural"> {
  const measure = measureOf(priced);
  if (measure.kind === "area") return { unit: measure.unit, unit_plural: null };
  return measure.kind === "quantity"
    ? { unit: measure.each, unit_plural: measure.ownPlural ?? null }
    : { unit: null, unit_plural: null };
}

/** The parts of an estimate that determine what the customer sees. `interval` is the spread of its size. */
export type EstimateToShow = {
  id: string;
  service_id: string | null;
  service_name: string;
  priced: Priced;
  estimated_square_footage: number | null;
  estimated_quantity: number | null;
  unit: string | null;
  unit_plural: string | null;
  facts: PhotoFacts | null;
  /** The demo's text about its analysis. */
  note?: string | undefined;
  total_price: number | null;
  interval: Interval | null;
  source: SizeSource | null;
  assumed: boolean;
  /** The prices of most finished jobs of the service, in dollars, if the size is assumed and enough are finished. */
  usual: EstimateResult["usual"];
  lines: PackageLine[];
  proposal: Proposal | null;
};

/** The parts of a result that a service shows its customers. */
export type Visibility = Pick<QuotedService, "show_price" | "show_ai_analysis" | "widest_range">;

type EstimateToJudge = Pick<EstimateToShow, "priced" | "total_price" | "interval" | "source" | "lines">;

/**
 * The price of an estimate as its customer sees it. Null if the service does not show it, or if its size is too
 * uncertain.
 */
export function priceToShow(estimate: EstimateToJudge, shows: Visibility): ShownPrice | null {
  const { isShown, range } = judgePrice(estimate, shows);
  return isShown && estimate.total_price !== null ? shownPrice(estimate.total_price, range) : null;
}

/** The price that a result shows to its customer. Null if there is none. */
export const priceIn = ({ totalPrice, range }: EstimateResult): ShownPrice | null =>
  totalPrice === null ? null : shownPrice(totalPrice, range);

/** The price range of an estimate. `isShown` is true if the customer sees it. */
function judgePrice(estimate: EstimateToJudge, shows: Visibility): PriceRange & { isShown: boolean } {
  const { priced, total_price, interval, source, lines } = estimate;
  const judged = priceRange({ ...priced, widest_range: shows.widest_range }, interval, source, lines);
  return { ...judged, isShown: shows.show_price && total_price !== null && judged.withheld === null };
}

/** One service of a request that was just priced, before its photos are analysed. */
export function estimateToShow(id: string, service: QuotedService, quoted: PricedRequest): EstimateToShow {
  return {
    id,
    service_id: service.id,
    service_name: service.name,
    priced: service,
    estimated_square_footage: quoted.squareFeet,
    estimated_quantity: quoted.quantity,
    ...resultUnit(service),
    facts: null,
    total_price: quoted.total,
    interval: quoted.interval,
    source: quoted.source,
    assumed: quoted.assumed,
    usual: null,
    lines: quoted.lines,
    proposal: null,
  };
}

/** The result of an estimate as its customer sees it: price and analysis only if the service shows them. */
export function resultOf(estimate: EstimateToShow, shows: Visibility): EstimateResult {
  const { isShown, range, rough } = judgePrice(estimate, shows);
  const withheld = shows.show_price && estimate.total_price !== null && !isShown;
  // A default is no size of the customer's work, and one too uncertain for a price is not stated either.
  const sized = (shows.show_price || shows.show_ai_analysis) && !withheld && !estimate.assumed;
  return {
    estimate_id: estimate.id,
    service_id: estimate.service_id,
    serviceName: estimate.service_name,
    squareFootage: sized ? estimate.estimated_square_footage : null,
    quantity: sized ? estimate.estimated_quantity : null,
    unit: sized ? estimate.unit : null,
    unit_plural: sized ? estimate.unit_plural : null,
    analysis: shows.show_ai_analysis ? estimate.facts : null,
    ...(shows.show_ai_analysis && estimate.note !== undefined ? { note: estimate.note } : {}),
    totalPrice: isShown ? estimate.total_price : null,
    show_price: shows.show_price,
    show_ai_analysis: shows.show_ai_analysis,
    range: isShown ? range : null,
    rough: isShown && rough,
    withheld,
    minimum: isShown && !estimate.assumed ? minimumApplied(estimate) : null,
    source: estimate.source,
    assumed: estimate.assumed,
    usual: withheld && estimate.assumed ? estimate.usual : null,
    proposal: estimate.proposal,
    lines:
      shows.show_price && !withheld && !estimate.assumed
        ? allLines(estimate).map(({ name, total, rate, unit }) => ({ name, total, rate, unit }))
        : [],
  };
}

const allLines = ({
  priced,
  service_name,
  estimated_square_footage,
  estimated_quantity,
  lines,
  total_price,
}: EstimateToShow) =>
  withOwnLine(
    { ...priced, name: service_name },
    { squareFeet: estimated_square_footage, quantity: estimated_quantity },
    lines,
    total_price,
  );

/** The minimum price in dollars, if it is higher than the price of the size alone. */
function minimumApplied({ priced, estimated_square_footage, estimated_quantity }: EstimateToShow): number | null {
  const before = priceBeforeMinimum(priced, { squareFeet: estimated_square_footage, quantity: estimated_quantity });
  return before !== null && !pricedIndividually(priced) && before < (priced.minimum_price ?? 0)
    ? (priced.minimum_price ?? null)
    : null;
}
