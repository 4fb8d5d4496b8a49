import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import { recalculatePrice } from "./computation.ts";
import { implausible } from "./plausibleSize.ts";
import { widthPercent, type SizeSource } from "#features/catalog/pricing/sizeSource.ts";

/**
 * The price range of a size that is not known exactly. No Zod here, because the public form loads these rules on the
 * customer's phone.
 */

/** In percent. A size with at most this uncertainty either way gives one price; beyond it, a range is shown. */
const rangeBeyond = 10;
/** In percent. A size with more than this uncertainty either way gives a rough estimate. */
const roughBeyond = 35;

/**
 * `range`: the likely prices in dollars (8 times of 10); null if one price is enough. `rough`: the price gets the
 * heading of a rough estimate. `withheld`: the price is not shown, because the owner shows none as uncertain as this,
 * or because the size that a model found is implausibly large.
 */
export type PriceRange = { range: { low: number; high: number } | null; rough: boolean; withheld: boolean };

/** A price shown to a customer, in dollars. `low` and `high` are its range; null if it had none. */
export type ShownPrice = { price: number; low: number | null; high: number | null };

/** The price and range shown to a customer. */
export const shownPrice = (price: number, range: PriceRange["range"]): ShownPrice => ({
  price,
  low: range?.low ?? null,
  high: range?.high ?? null,
});

/**
 * Returns the price range of a size from its interval (square feet, or a count). The prices at both ends are computed
 * like every price, with the stored lines and the minimum applied last. Without an interval the size counts as exact.
 */
export function priceRange(
  priced: Priced & { widest_range?: number | null },
  figure: Interval | null,
  source: SizeSource | null,
  lines: readonly PackageLine[] = [],
): PriceRange {
  const measure = measureOf(priced);
  if (measure.kind === "none" || figure === null || !(figure.median > 0))
    return { range: null, rough: source === "assumed", withheld: false };
  const width = widthPercent(figure);
  const whole = priced.pricing_model === "count"; // counts have no fractions: no one has half a window washed
  const priceAt = (value: number) =>
    recalculatePrice(
      priced,
      measure.kind === "area" ? { squareFeet: value, quantity: null } : { squareFeet: null, quantity: value },
      lines,
    ).total;
  const low = priceAt(whole ? Math.max(1, Math.floor(figure.low)) : Math.max(0, figure.low));
  const high = priceAt(whole ? Math.ceil(figure.high) : figure.high);
  return {
    range: width > rangeBeyond && low !== null && high !== null && low < high ? { low, high } : null,
    rough: width > roughBeyond || source === "assumed",
    withheld:
      (priced.widest_range != null && width > priced.widest_range) ||
      (source === "analysed" && implausible(priced, figure.median) === "large"),
  };
}
