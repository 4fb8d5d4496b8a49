import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { Hand } from "#features/catalog/pricing/sizeSource.ts";
import { widenForModel } from "./settledSize.ts";

/** Whose hand drew a measurement, and which share of its points (0 to 1) is a model's still. */
export type Drawing = { drawnBy: Hand; modelShare: number };

/** How an outline was drawn that a person has only said yes to. */
export const byModelAlone: Drawing = { drawnBy: "model", modelShare: 1 };

/**
 * Whose hand drew a measurement, so that each is calibrated by its own jobs. An outline that a model proposed is the
 * model's as long as nobody has moved a point of it, whoever confirms it; with the first point that a person sets anew it
 * is that person's, who has looked at all of it. The points that he left stay the model's.
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
 * The area of a measurement, no surer than it counts with: a model's points are coarse until finished jobs have shown
 * better.
 */
export function countedArea(
  maker: Hand,
  measurement: Measurement,
  area: Interval,
  calibrations: Pick<Calibrations, "model_measured"> | null,
): Interval {
  return widenForModel(area, drawingOf(maker, measurement).modelShare, area, calibrations?.model_measured);
}
