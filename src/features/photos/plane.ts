import { leastSquares, neighbours, type Residuals, solveEquations } from "#shared/leastSquares.ts";
import { type Camera, cross, dot, length, type Pixel, plus, scaled, turned, unit, type Vector } from "./camera.ts";
import type { PlanePoint } from "./polygon.ts";

/**
 * Where a plane is, seen from the camera: `right` and `down` span it, both of length 1 and square to each other; feet.
 */
export type Pose = { right: Vector; down: Vector; origin: Vector };

/**
 * A rectangle found on a photo: the pose of its plane with the rectangle's first corner as origin, its sides in feet,
 * the focal length it was found with, and how far its corners miss the taps in all (the sum of squares, in tap errors).
 */
export type Fit = { pose: Pose; width: number; height: number; focal: number; misfit: number };

const corners: readonly PlanePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * The place on the plane that a pixel shows, in feet; null when the plane is not there: behind the camera or beyond the
 * horizon.
 */
export function placeOf({ pose, focal }: Fit, pixel: Pixel): PlanePoint | null {
  const normal = cross(pose.right, pose.down);
  const ray: Vector = [pixel[0] / focal, pixel[1] / focal, 1];
  const depth = dot(normal, pose.origin) / dot(normal, ray);
  if (!Number.isFinite(depth) || depth <= 0) return null;
  const from = plus(scaled(ray, depth), scaled(pose.origin, -1));
  return [dot(pose.right, from), dot(pose.down, from)];
}

/** The pixel that shows a place on the plane; null when the place is behind the camera. */
export function pixelAt({ pose, focal }: Fit, place: PlanePoint): Pixel | null {
  const seen = plus(pose.origin, plus(scaled(pose.right, place[0]), scaled(pose.down, place[1])));
  return seen[2] > 0 ? [(focal * seen[0]) / seen[2], (focal * seen[1]) / seen[2]] : null;
}

/** The same scene at another scale. */
export function resized(fit: Fit, by: number): Fit {
  return {
    ...fit,
    pose: { ...fit.pose, origin: scaled(fit.pose.origin, by) },
    width: fit.width * by,
    height: fit.height * by,
  };
}

/**
 * The closed form: the mapping of a square to the four pixels, taken apart with the known focal length (Zhang). Its
 * columns are the sides of the rectangle and its first corner, at a common scale that is chosen freely: the corner is 1
 * foot deep. Null when three of the pixels lie on one line.
 */
function closedForm(focal: number, pixels: readonly Pixel[]): Fit | null {
  const rows: number[][] = [];
  const right: number[] = [];
  for (const [index, [X, Y]] of corners.entries()) {
    const [x, y] = (pixels[index] ?? [Number.NaN, Number.NaN]).map((pixel) => pixel / focal) as [number, number];
    rows.push([X, Y, 1, 0, 0, 0, -x * X, -x * Y], [0, 0, 0, X, Y, 1, -y * X, -y * Y]);
    right.push(x, y);
  }
  const mapping = solveEquations(rows, right);
  if (!mapping) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = mapping;
  const pose = squared({ right: [a, d, g], down: [b, e, i], origin: [c, f, 1] });
  return { pose, width: Math.hypot(a, d, g), height: Math.hypot(b, e, i), focal, misfit: Number.NaN };
}

/** Makes the two directions of a pose square to each other, turning both by the same angle. */
function squared({ right, down, origin }: Pose): Pose {
  const between = unit(plus(unit(right), unit(down)));
  const across = unit(plus(unit(right), scaled(unit(down), -1)));
  return { right: unit(plus(between, across)), down: unit(plus(between, scaled(across, -1))), origin };
}

/**
 * The other pose that looks nearly the same: the plane tipped the other way about the line of sight. From far away a
 * rectangle and its mirror image in depth cannot be told apart.
 */
function mirrored(fit: Fit): Fit {
  const sight = unit(middle(fit));
  const flat = (direction: Vector) => plus(direction, scaled(sight, -2 * dot(direction, sight)));
  const right = flat(fit.pose.right);
  const down = flat(fit.pose.down);
  const origin = plus(middle(fit), plus(scaled(right, -fit.width / 2), scaled(down, -fit.height / 2)));
  return { ...fit, pose: { right, down, origin } };
}

function middle({ pose, width, height }: Fit): Vector {
  return plus(pose.origin, plus(scaled(pose.right, width / 2), scaled(pose.down, height / 2)));
}

/** A rectangle's sides in feet, or null where they are to be found: then only up to a common scale. */
export type Sides = { width: number; height: number } | null;

/**
 * The four corners of a rectangle as they were tapped, the camera they were seen by, and the rectangle's sides if
 * known.
 */
export type Tapped = { camera: Camera; pixels: readonly Pixel[]; sides: Sides };

/**
 * The poses that fit four tapped corners of a rectangle, the best one first: nonlinear least squares from the closed
 * form, and for a rectangle of known sides also from its mirror image in depth. Empty when nothing fits.
 */
export function rectanglesAt(tapped: Tapped): Fit[] {
  const { camera, pixels, sides } = tapped;
  const found = closedForm(camera.focal, pixels);
  if (!found) return [];
  const start = sides ? resized(found, Math.sqrt((sides.width * sides.height) / (found.width * found.height))) : found;
  return (sides ? [start, mirrored(start)] : [start])
    .map((each) => refined(tapped, each))
    .filter((fit) => fit !== null)
    .toSorted((a, b) => a.misfit - b.misfit);
}

/** The best pose near one, by least squares; null when a corner would be behind the camera. */
function refined(tapped: Tapped, near: Fit): Fit | null {
  const { fitAt, residuals, nothing } = problemOf(tapped, near);
  const least = leastSquares(residuals, nothing);
  return least && { ...fitAt(least.at), misfit: least.cost };
}

/** Finds the pose for taps that differ only a little from those whose pose is known. */
export function refinedNear(tapped: Tapped, known: Fit): (changed: Tapped) => Fit | null {
  const { residuals, nothing } = problemOf(tapped, known);
  const settle = neighbours(residuals, nothing);
  return (changed) => {
    const problem = problemOf(changed, known);
    const at = settle(problem.residuals);
    return at ? problem.fitAt(at) : refined(changed, known);
  };
}

/**
 * What is solved: what lies between taps and corners on the photo, in tap errors, by the unknowns of a pose near one.
 * Six of them: three to turn and three to move. Where the sides are to be found, their ratio is one more (their scale
 * stays as it is: only a length can tell it); where the camera did not note its focal length, that is one more, held by
 * how far off the assumed one may be.
 */
function problemOf(
  { camera, pixels, sides }: Tapped,
  near: Fit,
): { fitAt: (unknowns: readonly number[]) => Fit; residuals: Residuals; nothing: number[] } {
  const start = { ...near, ...sides, focal: camera.focalKnown ? camera.focal : near.focal };
  const centre = middle(near);
  const reach = length(centre);
  const fitAt = ([rx = 0, ry = 0, rz = 0, tx = 0, ty = 0, tz = 0, ...more]: readonly number[]): Fit => {
    const focal = camera.focalKnown ? 0 : (more[0] ?? 0);
    const aspect = sides ? 0 : (more.at(-1) ?? 0);
    const right = turned(start.pose.right, [rx, ry, rz]);
    const down = turned(start.pose.down, [rx, ry, rz]);
    const width = start.width * Math.exp(aspect / 2);
    const height = start.height * Math.exp(-aspect / 2);
    const to = plus(centre, scaled([tx, ty, tz], reach));
    return {
      pose: { right, down, origin: plus(to, plus(scaled(right, -width / 2), scaled(down, -height / 2))) },
      width,
      height,
      focal: start.focal * Math.exp(focal),
      misfit: Number.NaN,
    };
  };
  const residuals = (unknowns: readonly number[]) => {
    const fit = fitAt(unknowns);
    const missed: number[] = [];
    for (const [index, [X, Y]] of corners.entries()) {
      const seen = pixelAt(fit, [X * fit.width, Y * fit.height]);
      const tap = pixels[index];
      if (!seen || !tap) return [Number.NaN];
      missed.push((seen[0] - tap[0]) / camera.tapError, (seen[1] - tap[1]) / camera.tapError);
    }
    if (!camera.focalKnown) missed.push(Math.log(fit.focal / camera.focal) / camera.focalError);
    return missed;
  };
  return {
    fitAt,
    residuals,
    nothing: Array.from({ length: 6 + (sides ? 0 : 1) + (camera.focalKnown ? 0 : 1) }, () => 0),
  };
}
