import type { Measurement } from "#features/photos/measurement.ts";
import type { Hand } from "#features/services/sizeSource.ts";

/**
 * Whose hand drew a measurement, so that each is calibrated by its own jobs. An outline that a model proposed is the
 * model's as long as nobody has moved a point of it, whoever confirms it; with the first point that a person sets anew it
 * is that person's, who has looked at all of it.
 */
export function drawnBy(maker: Hand, { photos }: Measurement): Hand {
  const points = photos.flatMap(({ reference, outlines }) => [
    ...(reference.by === "rectangle" ? reference.corners : reference.ends),
    ...outlines.flatMap(({ corners }) => corners),
  ]);
  return points.length > 0 && points.every(({ set }) => set?.by === "model") ? "model" : maker;
}
