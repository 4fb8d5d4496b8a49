import { orientation, polygonArea, type PlanePoint } from "#features/catalog/geometry/polygon.ts";
import type { DarkOutline } from "./darkOutlines.ts";

export type Quadrilateral = [PlanePoint, PlanePoint, PlanePoint, PlanePoint];

/** The shortest side of a mark that can be read, in pixels. */
const shortest = 7;

/** The middle of a boundary's pixels is half a pixel inside the region's edge. */
const inset = 0.5;

/**
 * The quadrilateral, clockwise on the picture, whose sides an outline follows; null if it has another shape or runs
 * around a hole.
 */
export function quadrilateralOf(outline: DarkOutline): Quadrilateral | null {
  if (areaWithin(outline) <= shortest ** 2) return null;
  const start: PlanePoint = [outline[0] ?? 0, outline[1] ?? 0];
  const a = farthest(outline, ([x, y]) => (x - start[0]) ** 2 + (y - start[1]) ** 2);
  const c = farthest(outline, ([x, y]) => (x - a[0]) ** 2 + (y - a[1]) ** 2);
  const b = farthest(outline, (point) => orientation(a, point, c));
  const d = farthest(outline, (point) => -orientation(a, point, c));
  const corners: Quadrilateral = [a, b, c, d];
  const sides = corners.map((corner, index) => distance(corner, corners[(index + 1) % 4] ?? corner));
  if (Math.min(...sides) < shortest) return null;
  if (corners.some((corner, index) => isReflex(corner, corners[(index + 1) % 4], corners[(index + 2) % 4])))
    return null;
  const within = areaWithin(outline) / polygonArea(corners);
  if (within < 0.85 || within > 1.15) return null;
  return isAlong(outline, corners, Math.max(1.5, 0.06 * Math.min(...sides))) ? outset(corners) : null;
}

/** Each corner moved outwards along both of its sides. */
function outset(corners: Quadrilateral): Quadrilateral {
  const moved = corners.map((corner, index): PlanePoint => {
    const away = [corners[(index + 1) % 4] ?? corner, corners[(index + 3) % 4] ?? corner].map((other) => {
      const far = distance(corner, other);
      return [((corner[0] - other[0]) / far) * inset, ((corner[1] - other[1]) / far) * inset] as const;
    });
    return [corner[0] + away.reduce((sum, [x]) => sum + x, 0), corner[1] + away.reduce((sum, [, y]) => sum + y, 0)];
  });
  return moved as Quadrilateral;
}

/** The area within an outline that runs clockwise on the picture, in square pixels; negative around a hole. */
function areaWithin(outline: DarkOutline): number {
  let sum = 0;
  const last = outline.length - 2;
  let [x0, y0] = [outline[last] ?? 0, outline[last + 1] ?? 0];
  for (let at = 0; at <= last; at += 2) {
    const [x1, y1] = [outline[at] ?? 0, outline[at + 1] ?? 0];
    sum += x0 * y1 - x1 * y0;
    [x0, y0] = [x1, y1];
  }
  return sum / 2;
}

function farthest(outline: DarkOutline, by: (point: PlanePoint) => number): PlanePoint {
  let [best, most]: [PlanePoint, number] = [[0, 0], Number.NEGATIVE_INFINITY];
  for (let at = 0; at < outline.length; at += 2) {
    const point: PlanePoint = [outline[at] ?? 0, outline[at + 1] ?? 0];
    const far = by(point);
    if (far > most) [best, most] = [point, far];
  }
  return best;
}

const distance = (a: PlanePoint, b: PlanePoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** True if a corner bends inwards, or hardly at all. */
const isReflex = (a: PlanePoint, b: PlanePoint = a, c: PlanePoint = a): boolean =>
  orientation(a, b, c) < 0.05 * distance(a, b) * distance(b, c);

/** True if nine of ten points of an outline are within a distance, in pixels, of one of the sides. */
function isAlong(outline: DarkOutline, corners: Quadrilateral, within: number): boolean {
  let off = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const point: PlanePoint = [outline[at] ?? 0, outline[at + 1] ?? 0];
    const isNear = corners.some((corner, index) => {
      const next = corners[(index + 1) % 4] ?? corner;
      return Math.abs(orientation(corner, next, point)) <= within * distance(corner, next);
    });
    if (!isNear) off += 1;
  }
  return off <= outline.length / 20;
}
