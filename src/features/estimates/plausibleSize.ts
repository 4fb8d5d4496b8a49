import { measureOf, type Priced } from "#features/services/measure.ts";
import { smallSquareFeet } from "./settledSize.ts";

/**
 * Which sizes a model can have meant of work that people photograph: beyond, it has seen part of the work, or something
 * else, or was talked into it by what stands on the photo.
 */

/** Half an acre, in square feet: more than phones have in their pictures. What is priced by the acre may be larger. */
const largeSquareFeet = 20_000;
/** Parts of an acre below this, in square feet, are not what is priced by the acre. */
const smallPartOfAcre = 1_000;
/** More windows, doors or trees than a home has; and more of a length, in its own unit. */
const largeCount = 200;
const largeLength = 2_000;

/** How a size that a model found cannot be meant for a service (in square feet, or a count); null where it can. */
export function implausible(priced: Pick<Priced, "pricing_model" | "unit">, size: number): "small" | "large" | null {
  const measure = measureOf(priced);
  if (measure.kind === "none") return null;
  const acres = measure.kind === "area" && measure.unit === "acre";
  const [least, most] =
    measure.kind === "area"
      ? acres
        ? [smallPartOfAcre, Number.POSITIVE_INFINITY]
        : [smallSquareFeet, largeSquareFeet]
      : [0.5, priced.pricing_model === "count" ? largeCount : largeLength];
  return size < least ? "small" : size > most ? "large" : null;
}
