import type { Priced, PricingModel } from "#features/catalog/pricing/measure.ts";
import {
  type ComponentChoice,
  type PackageLine,
  lineOfComponent,
  packageTotal,
  priceBeforeMinimum,
  priceOf,
} from "#features/catalog/pricing/pricing.ts";

/**
 * Computes sizes and a price from a request. No Zod here, because the demo and the public form load these rules in the
 * browser.
 */

/** The largest share by which `settleSize` rounds a size that was found on photos. */
const roundingShare = 0.005;

/** True if the calibration from completed jobs changed the size that was found: rounding alone is no change. */
export const isCalibrated = (size: number, predicted: number): boolean =>
  Math.abs(size / predicted - 1) > roundingShare;

/** A component of a package with the customer's choice. */
export type ChosenComponent = Priced & { name: string; is_required: boolean; choice: ComponentChoice | null };

/**
 * Returns the price of a request in dollars, minimum included, and its lines. Required components always count,
 * optional ones if chosen. A service without components has no lines. Null if the price cannot be computed.
 */
export function computePrice(
  priced: Priced & { name: string },
  figures: { squareFeet: number | null; quantity: number | null },
  components: readonly ChosenComponent[] = [],
): { total: number | null; lines: PackageLine[] } {
  const own = priceOf(priced, figures);
  if (components.length === 0) return { total: own, lines: [] };
  const lines = components
    .filter((component) => component.is_required || component.choice !== null)
    .map((component) => lineOfComponent(component, figures.squareFeet, component.choice ?? {}));
  return { total: packageTotal(priced, own, lines), lines };
}

/**
 * Returns the price and the lines of a stored request after its sizes are known. Each line is recalculated from its
 * stored values.
 */
export function recalculatePrice(
  priced: Priced,
  figures: { squareFeet: number | null; quantity: number | null },
  storedLines: readonly PackageLine[],
): { total: number | null; lines: PackageLine[] } {
  const own = priceOf(priced, figures);
  const lines = storedLines.map((line) => lineOfComponent(line, figures.squareFeet, { quantity: line.quantity }));
  return { total: lines.length === 0 ? own : packageTotal(priced, own, lines), lines };
}

/** An estimate's own stored rate and minimum, which determine its prices. */
export function pricedAs(estimate: {
  pricing_model: PricingModel;
  service_rate: number | null;
  service_unit: string | null;
  unit_plural?: string | null;
  minimum_price: number;
}): Priced {
  return {
    pricing_model: estimate.pricing_model,
    rate: estimate.service_rate ?? 0,
    unit: estimate.service_unit ?? "per sq ft",
    unit_plural: estimate.unit_plural ?? null,
    minimum_price: estimate.minimum_price,
  };
}

/**
 * The price in dollars, computed from an estimate's own rate, minimum, sizes and parts. Null if it cannot be computed.
 */
export function computedPrice(
  estimate: Parameters<typeof pricedAs>[0] & {
    estimated_square_footage: number | null;
    estimated_quantity: number | null;
    lines: readonly PackageLine[];
  },
): number | null {
  const figures = { squareFeet: estimate.estimated_square_footage, quantity: estimate.estimated_quantity };
  return recalculatePrice(pricedAs(estimate), figures, estimate.lines).total;
}

/** The columns of a stored estimate that determine its price. */
export type DisplayedPriceInput = {
  estimated_square_footage: number | null;
  service_rate: number | null;
  service_unit: string | null;
  total_price: number | null;
  has_lines?: boolean;
};

/**
 * Returns the one price of an estimate, in dollars, minimum included: the price shown to the customer or set by the
 * owner. Every screen, list, sort, statistic, file and email uses it. Without such a price it is area × rate, except
 * for a package. Null ("N/A") if that is unknown too.
 */
export function displayedPrice(estimate: DisplayedPriceInput): number | null {
  if (estimate.total_price !== null || estimate.has_lines) return estimate.total_price;
  if (!estimate.estimated_square_footage || !estimate.service_rate) return null;
  const priced = {
    pricing_model: "area" as const,
    rate: estimate.service_rate,
    unit: estimate.service_unit ?? "per sq ft",
  };
  return priceBeforeMinimum(priced, { squareFeet: estimate.estimated_square_footage });
}
