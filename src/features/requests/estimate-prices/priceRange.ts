import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import { recalculatePrice } from "./computation.ts";
import { implausible } from "./plausibleSize.ts";
import { widthPercent, type SizeSource } from "#features/catalog/pricing/sizeSource.ts";

/**
 * The price range of a size that is not known exactly. No Zod here: the public form carries these
 * rules to the customer's phone.
 */

/** A size known more narrowly than this either way, in percent, gives one price; beyond it a range is shown. */
const rangeBeyond = 10;
/** A size known less narrowly than this either way, in percent, gives a rough estimate. */
const roughBeyond = 35;

/**
 * `range`: the prices, in dollars, between which the work likely is (8 times of 10); null where one price says it all.
 * `rough`: the price is to be headed as a rough estimate. `withheld`: the owner shows no price as uncertain as this,
 * or a model found more than can be.
 */
export type PriceRange = { range: { low: number; high: number } | null; rough: boolean; withheld: boolean };

/** A price as a customer was shown it, in dollars; `low` and `high` are its range, null where it had none. */
export type ShownPrice = { price: number; low: number | null; high: number | null };

/** What a customer is shown of a price. */
export const shownPrice = (price: number, range: PriceRange["range"]): ShownPrice => ({
  price,
  low: range?.low ?? null,
  high: range?.high ?? null,
});

/**
 * The price range of a size by its interval (square feet, or a count): the prices at its ends are computed like every
 * price, lines as they were stored, minimum applied last. Without an interval the size is taken as given.
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
  const whole = priced.pricing_model === "count"; // nobody has half a window washed
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
