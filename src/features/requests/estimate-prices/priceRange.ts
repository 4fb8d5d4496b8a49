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
/** In percent. A size with more than this uncertainty either way gives no price: its range would say nothing. */
const priceUpTo = 100;

/** A size times this is above every minimum price. */
const immense = 1e12;

/**
 * The reason why a customer is shown no price. `assumed`: nobody knows the size. `one_price`: a model's own number leads
 * to one price, the minimum, and no model makes a firm price. `implausible`: the size that a model found is too large.
 * `too_uncertain`: any range would say nothing. `owners_limit`: the owner shows no price as uncertain as this.
 */
export type WithheldReason = "assumed" | "one_price" | "implausible" | "too_uncertain" | "owners_limit";

/**
 * `range`: the likely prices in dollars (8 times of 10); null if one price is enough. `rough`: the price gets the
 * heading of a rough estimate. `withheld`: the reason why the customer is shown no price; null if it is shown.
 */
export type PriceRange = {
  range: { low: number; high: number } | null;
  rough: boolean;
  withheld: WithheldReason | null;
};

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
  if (measure.kind === "none") return { range: null, rough: false, withheld: null };
  const assumed = source === "assumed";
  if (figure === null || !(figure.median > 0))
    return { range: null, rough: assumed, withheld: assumed ? "assumed" : null };
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
  // A package of parts with one price each costs the same at any size.
  if (low !== null && low === priceAt(figure.high * immense)) return { range: null, rough: false, withheld: null };
  const range = width > rangeBeyond && low !== null && high !== null && low < high ? { low, high } : null;
  return {
    range,
    rough: width > roughBeyond || assumed,
    withheld: reasonToWithhold(priced, figure, source, { width, hasRange: range !== null }),
  };
}

function reasonToWithhold(
  priced: Priced & { widest_range?: number | null },
  figure: Interval,
  source: SizeSource | null,
  { width, hasRange }: { width: number; hasRange: boolean },
): WithheldReason | null {
  if (source === "assumed") return "assumed";
  if (source === "analysed" && implausible(priced, figure.median) === "large") return "implausible";
  if (source === "analysed" && !hasRange) return "one_price";
  if (priced.widest_range != null && width > priced.widest_range) return "owners_limit";
  return width > priceUpTo ? "too_uncertain" : null;
}
