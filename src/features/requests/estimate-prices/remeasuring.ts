import {
  measuredPhoto,
  type Interval,
  type MeasuredPhoto,
  type Measurement,
} from "#features/catalog/measurements/measurement.ts";
import { measure, type Measure } from "#features/catalog/geometry/measuring.ts";
import { measureOf } from "#features/catalog/pricing/measure.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import { ProductError } from "#shared/errors.ts";
import { drawingOf, type Drawing } from "./drawing.ts";
import { pricedAs, recalculatePrice } from "./computation.ts";
import { settleSize, withoutNotes, type SettledSize } from "./settledSize.ts";
import type { EstimateDetails } from "./estimate.ts";
import { maxDollars } from "#shared/money/enteredAmount.ts";

/** The columns of an estimate that its price is computed from when the area is known. */
type RemeasuredFields = Pick<
  EstimateDetails,
  "pricing_model" | "service_rate" | "service_unit" | "minimum_price" | "ai_analysis" | "calibrations" | "lines"
>;

/** True if an estimate is priced by area, so that measuring on its photos determines its price. */
export function pricedByArea(estimate: Pick<EstimateDetails, "pricing_model" | "service_unit">): boolean {
  return (
    measureOf({ pricing_model: estimate.pricing_model, unit: estimate.service_unit ?? "per sq ft" }).kind === "area"
  );
}

/** Returns the sizes, the lines and the price in dollars of an estimate with this measured area and drawing. */
export function priceByMeasuredArea(
  estimate: RemeasuredFields,
  area: Interval,
  drawing: Drawing,
): { settled: SettledSize; total: number | null; lines: PackageLine[] } {
  const priced = pricedAs(estimate);
  const settled = settleSize(
    priced,
    {
      method: "manual",
      source: "measured",
      ...drawing,
      squareFootage: area.median,
      interval: area,
      analysis: withoutNotes(estimate.ai_analysis),
    },
    estimate.calibrations,
  );
  return { settled, ...recalculatePrice(priced, settled, estimate.lines) };
}

const notByArea = "This estimate isn't priced by area, so it can't be measured on a photo.";
const tooLarge = "This is larger than we can price. Please check the outline and the size of the reference.";

/** A photo of an estimate, with the data needed for measuring on it. */
type PhotoToMeasure = MeasuredPhoto & { id: string };

/** The photos of an estimate by id, as the geometry needs them. */
function photosToMeasure(photos: readonly PhotoToMeasure[]): Map<string, MeasuredPhoto> {
  return new Map(photos.map((photo) => [photo.id, measuredPhoto(photo)]));
}

/**
 * Measures the owner's points on the photos of an estimate, and computes its price from the area. Throws `invalid` with
 * a message that says what to do, if they cannot be measured.
 */
export function remeasure(
  estimate: RemeasuredFields & { photos: readonly PhotoToMeasure[] },
  measurement: Measurement,
  by: Measure = measure,
): ReturnType<typeof priceByMeasuredArea> & { area: Interval } {
  const refuse = (message: string) => new ProductError("invalid", message, { measurement: message });
  if (!pricedByArea(estimate)) throw refuse(notByArea);
  const answer = by(photosToMeasure(estimate.photos), measurement);
  if (!answer.ok) throw refuse(answer.message);
  const quoted = priceByMeasuredArea(estimate, answer.area, drawingOf("owner", measurement));
  if ((quoted.total ?? 0) > maxDollars) throw refuse(tooLarge);
  return { area: answer.area, ...quoted };
}
