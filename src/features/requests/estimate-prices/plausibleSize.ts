import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import { plausibleSizes } from "#features/catalog/typed-sizes/plausibleSizes.ts";
import { smallSquareFeet } from "./settledSize.ts";

/**
 * The plausible sizes of photographed work. Beyond them, the model has seen part of the work or something else, or text
 * on the photo has misled it.
 */

/** Work below this area, in square feet, is not priced by the acre. */
const smallPartOfAcre = 1_000;
/**
 * Says why a size that a model found (in square feet, or a count) is implausible for a service. Null if it is
 * plausible.
 */
export function implausible(priced: Pick<Priced, "pricing_model" | "unit">, size: number): "small" | "large" | null {
  const measure = measureOf(priced);
  if (measure.kind === "none") return null;
  const acres = measure.kind === "area" && measure.unit === "acre";
  const least = measure.kind === "area" ? (acres ? smallPartOfAcre : smallSquareFeet) : 0.5;
  const largest = plausibleSizes(priced).largest * (measure.kind === "area" ? measure.squareFeetPerUnit : 1);
  return size < least ? "small" : size > largest ? "large" : null;
}
