import { measureOf, type Priced } from "./measure.ts";

/** Half an acre, in square feet: more than phones have in their pictures, and than most homes have of anything. */
const largeSquareFeet = 20_000;
/** What is priced by the acre may be larger: fifty of them, in square feet. */
const largeAcres = 50 * 43_560;
/** More windows, doors or trees than a home has; and more of a length or a time, in its own unit. */
const largeCount = 200;
const largeLength = 2_000;

/**
 * The largest size that is meant without a doubt of work for homes and small businesses, in square feet for what has an
 * area, else a count: beyond it, a model has seen something else, and a person may have slipped.
 */
export function largestSize(priced: Pick<Priced, "pricing_model" | "unit">): number {
  const measure = measureOf(priced);
  if (measure.kind === "area") return measure.unit === "acre" ? largeAcres : largeSquareFeet;
  return priced.pricing_model === "count" ? largeCount : largeLength;
}
