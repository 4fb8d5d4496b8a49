import { edges, type PlanePoint } from "#features/catalog/geometry/polygon.ts";
import { brightnessAt, type GreyPicture } from "./greyPicture.ts";
import { mapped, type Mapping } from "./mapping.ts";
import { markCorners, markMiddles, moduleInches } from "./sheetLayout.ts";

/**
 * A straight edge of a mark as it is seen: `places` are its ends on the sheet in inches, `points` two points of the line
 * through it on the picture, and `away` its direction from black to white, of length 1. `off`: the standard deviation of the line,
 * in pixels.
 */
export type MarkEdge = {
  mark: number;
  places: readonly [PlanePoint, PlanePoint];
  points: readonly [PlanePoint, PlanePoint];
  away: PlanePoint;
  off: number;
};

/** The part of an edge that is looked at, away from its corners, and the most places looked at along it. */
const [first, last, most] = [0.08, 0.92, 64];

/** The share of places at which an edge has to be seen. */
const leastSeen = 0.6;

/** The least change of brightness across an edge. */
const leastContrast = 12;

/** An edge is never known better than this, in pixels: the pixels of a camera are not quite even. */
const finest = 0.03;

type Offset = { along: number; by: number };

/** The edges of all marks that are seen near where a mapping of the sheet, in inches, expects them. */
export function edgesNear(picture: GreyPicture, mapping: Mapping): MarkEdge[] {
  return markMiddles.flatMap((middle, mark) =>
    edges(markCorners(middle)).flatMap((places) => edgeAt(picture, mapping, mark, middle, places) ?? []),
  );
}

function edgeAt(
  picture: GreyPicture,
  mapping: Mapping,
  mark: number,
  middle: PlanePoint,
  places: readonly [PlanePoint, PlanePoint],
): MarkEdge | null {
  const [from, to] = [mapped(mapping, places[0]), mapped(mapping, places[1])];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // Clockwise on the sheet and on the picture, white is to the left.
  const away: PlanePoint = [(to[1] - from[1]) / long, (from[0] - to[0]) / long];
  // The next edges are a module further in, and two further out.
  const centre = mapped(mapping, middle);
  const depth = (centre[0] - from[0]) * away[0] + (centre[1] - from[1]) * away[1];
  const reach = Math.min(8, Math.max(1.2, (0.7 * Math.abs(depth) * moduleInches) / 1.5));
  const count = Math.round(Math.min(most, Math.max(8, long)));
  const seen: Offset[] = [];
  for (let index = 0; index < count; index++) {
    const along = first + ((last - first) * (index + 0.5)) / count;
    const on: PlanePoint = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
    const by = brighteningAt(picture, on, away, reach);
    if (by !== null) seen.push({ along, by });
  }
  if (seen.length < leastSeen * count) return null;
  const line = lineThrough(seen);
  if (!line || line.kept < leastSeen * count) return null;
  const end = (point: PlanePoint, by: number): PlanePoint => [point[0] + by * away[0], point[1] + by * away[1]];
  const points = [end(from, line.start), end(to, line.start + line.rise)] as const;
  return { mark, places, points, away, off: Math.max(finest, (2 * line.scatter) / Math.sqrt(line.kept)) };
}

/**
 * The place where a picture brightens most along a direction, in pixels from a point, at most `reach` away; null if it
 * hardly does. It is the centre of the brightening, which blur leaves where it is.
 */
function brighteningAt(picture: GreyPicture, on: PlanePoint, away: PlanePoint, reach: number): number | null {
  const step = 0.5;
  const steps = Math.ceil(reach / step) + 2;
  const at = (index: number) => brightnessAt(picture, [on[0] + index * step * away[0], on[1] + index * step * away[1]]);
  const slopes: number[] = [];
  for (let index = -steps; index <= steps; index++) slopes.push(at(index + 1) - at(index - 1));
  const strongest = slopes.indexOf(Math.max(...slopes.slice(2, -2)));
  if ((slopes[strongest] ?? 0) < leastContrast) return null;
  let [sum, weights] = [0, 0];
  for (let index = strongest - 3; index <= strongest + 3; index++) {
    const weight = Math.max(0, slopes[index] ?? 0);
    sum += weight * (index - steps) * step;
    weights += weight;
  }
  return sum / weights;
}

/** A straight line through offsets, without those that are far from it. */
function lineThrough(seen: readonly Offset[]): { start: number; rise: number; scatter: number; kept: number } | null {
  let kept = seen;
  for (let round = 0; ; round++) {
    const count = kept.length;
    if (count < 4) return null;
    const mean = (of: (one: Offset) => number) => kept.reduce((sum, one) => sum + of(one), 0) / count;
    const [along, by] = [mean((one) => one.along), mean((one) => one.by)];
    const rise = mean((one) => (one.along - along) * (one.by - by)) / mean((one) => (one.along - along) ** 2);
    const start = by - rise * along;
    const missed = (one: Offset) => Math.abs(one.by - start - rise * one.along);
    const scatter = Math.sqrt(mean((one) => missed(one) ** 2));
    if (round === 2) return { start, rise, scatter, kept: count };
    const limit = Math.max(0.25, 2.5 * scatter);
    kept = kept.filter((one) => missed(one) <= limit);
  }
}
