import { measureOf, type Priced } from "./measure.ts";

/** Half an acre, in square feet: more than photos by phone show, and than most homes have of anything. */
const largeSquareFeet = 20_000;
/** Services priced by the acre can be larger: fifty acres, in square feet. */
const largeAcres = 50 * 43_560;
/** More windows, doors or trees than a home has; then more of a length or a time, in its own unit. */
const largeCount = 200;
const largeLength = 2_000;

/**
 * The largest plausible size for homes and small businesses, in square feet for an area, else in the service's own
 * unit. Above it, a model has misread the photo, or a person may have mistyped.
 */
export function largestSize(priced: Pick<Priced, "pricing_model" | "unit">): number {
  const measure = measureOf(priced);
  if (measure.kind === "area") return measure.unit === "acre" ? largeAcres : largeSquareFeet;
  return priced.pricing_model === "count" ? largeCount : largeLength;
}
