import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import { largestSize } from "#features/catalog/pricing/largestSize.ts";
import { smallSquareFeet } from "./settledSize.ts";

/**
 * Which sizes a model can have meant of work that people photograph: beyond, it has seen part of the work, or something
 * else, or was talked into it by what stands on the photo.
 */

/** Parts of an acre below this, in square feet, are not what is priced by the acre. */
const smallPartOfAcre = 1_000;
/** How a size that a model found cannot be meant for a service (in square feet, or a count); null where it can. */
export function implausible(priced: Pick<Priced, "pricing_model" | "unit">, size: number): "small" | "large" | null {
  const measure = measureOf(priced);
  if (measure.kind === "none") return null;
  const acres = measure.kind === "area" && measure.unit === "acre";
  const least = measure.kind === "area" ? (acres ? smallPartOfAcre : smallSquareFeet) : 0.5;
  return size < least ? "small" : size > largestSize(priced) ? "large" : null;
}
