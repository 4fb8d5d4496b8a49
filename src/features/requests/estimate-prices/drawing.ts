import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { Hand } from "#features/catalog/pricing/sizeSource.ts";
import { widenForModel } from "./settledSize.ts";

/** The hand that drew a measurement, and the share of its points (0 to 1) that are still a model's. */
export type Drawing = { drawnBy: Hand; modelShare: number };

/** An outline by a model that a person has only confirmed. */
export const byModelAlone: Drawing = { drawnBy: "model", modelShare: 1 };

/**
 * Returns which hand drew a measurement, so that each hand is calibrated by its own jobs. An outline that a model
 * proposed is the model's until a person moves a point of it; confirming it changes nothing. After the first moved
 * point it is that person's, because that person has checked all of it. The other points stay the model's.
 */
export function drawingOf(maker: Hand, { photos }: Measurement): Drawing {
  const points = photos.flatMap(({ reference, more_references = [], outlines }) => [
    ...[reference, ...more_references].flatMap((thing) => (thing.by === "rectangle" ? thing.corners : thing.ends)),
    ...outlines.flatMap(({ corners }) => corners),
  ]);
  const byModel = points.filter(({ set }) => set?.by === "model").length;
  const modelShare = points.length > 0 ? byModel / points.length : 0;
  return { drawnBy: modelShare === 1 ? "model" : maker, modelShare };
}

/**
 * The area of a measurement with the uncertainty to use: a model's points count as coarse until finished jobs show
 * otherwise.
 */
export function countedArea(
  maker: Hand,
  measurement: Measurement,
  area: Interval,
  calibrations: Pick<Calibrations, "model_measured"> | null,
): Interval {
  return widenForModel(area, drawingOf(maker, measurement).modelShare, area, calibrations?.model_measured);
}
