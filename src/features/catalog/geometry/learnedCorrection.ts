import type { MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import type { PhotoCorrection } from "#features/catalog/measurements/measurement.ts";
import { scaled } from "./lensMixture.ts";
import { floor, isWithin, type SurfaceMeasurement } from "./sceneMeasurement.ts";

/**
 * A measurement with the correction that finished jobs taught of the phone. Its spread stays above the floor of every
 * measurement; one that becomes wider than `widest` is refused.
 */
export function correctedBy(
  correction: PhotoCorrection | null | undefined,
  measured: SurfaceMeasurement | MeasureRefusal,
  widest: number,
): SurfaceMeasurement | MeasureRefusal {
  if (!correction || typeof measured === "string") return measured;
  const { figures, spread } = measured;
  const area = Math.max(floor, spread.area * correction.stretch);
  if (!isWithin(area, widest)) return "imprecise";
  return {
    figures: scaled(figures, Math.exp(correction.bias)),
    spread: {
      area,
      perimeter: Math.max(floor / 2, spread.perimeter * correction.stretch),
      common: spread.common * correction.stretch,
      point: spread.point,
    },
  };
}
