import type {
  Interval,
  MeasuredPhoto,
  PhotoMeasurement,
  ReferenceKind,
} from "#features/catalog/measurements/measurement.ts";
import { isInconsistent, measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

// Hints for judging a measurement, besides its interval. Pure, like the measuring itself.

type MeasuredSurfaces = Omit<PhotoMeasurement, "photo_id" | "shows_again">;

/**
 * "The double garage door says 580 sq ft, the paver 640.": the text if the areas by the things on a photo differ by
 * more than their intervals; null if they agree.
 */
export function disagreementText(areas: readonly { kind: ReferenceKind; area: Interval }[]): string | null {
  if (!isInconsistent(areas) || areas.length === 0) return null;
  return messages.thingsSay(areas.map(({ kind, area }) => ({ kind, squareFeet: Math.round(area.median) })));
}

/**
 * The side of the first surface along which a known length is, and that length, in feet: "the far edge is 16.6 ft, the
 * door in it 16". `possible` is false if the side is clearly shorter than the length in it. Null if the length is along
 * no side.
 */
export function sideAlong(
  photo: MeasuredPhoto,
  taken: MeasuredSurfaces,
): { side: number; length: number; kind: ReferenceKind; possible: boolean } | null {
  const { reference, outlines } = taken;
  const corners = outlines[0]?.corners;
  if (reference.by !== "length" || !corners) return null;
  const answer = measurePhoto(photo, taken);
  const along = corners.findIndex((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return next !== undefined && reference.ends.every((end) => isBetween(photo, end, corner, next));
  });
  const side = answer.ok ? answer.outlines[0]?.sides[along] : undefined;
  if (!answer.ok || side === undefined) return null;
  const { length, kind } = reference;
  return { side, length, kind, possible: side * Math.sqrt(answer.area.high / answer.area.median) > length };
}

/** A point counts as between two others if its distance from their line is below this share of the line's length. */
const near = 0.1;

function isBetween({ width, height }: MeasuredPhoto, end: PointXY, from: PointXY, to: PointXY): boolean {
  const [x, y] = [(to.x - from.x) * width, (to.y - from.y) * height];
  const [u, v] = [(end.x - from.x) * width, (end.y - from.y) * height];
  const squared = x ** 2 + y ** 2;
  const share = (u * x + v * y) / squared;
  return Math.abs(u * y - v * x) / squared < near && share > -near && share < 1 + near;
}

type PointXY = { x: number; y: number };
