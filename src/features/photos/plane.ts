import { Matrix, solve } from "ml-matrix";
import { type Camera, cross, dot, type Pixel, plus, scaled, unit, type Vector } from "./camera.ts";
import type { Place } from "./polygon.ts";

/** Where a plane is, seen from the camera: `right` and `down` span it, both of length 1 and square to each other; feet. */
export type Pose = { right: Vector; down: Vector; origin: Vector };

/** A pose, the sides of the rectangle it was found by, and how far (root mean square, pixels) its corners miss the taps. */
export type Fit = { pose: Pose; width: number; height: number; focal: number; misfit: number };

/** The place on the plane that a pixel shows, in feet; null when the plane is not there: behind the camera or beyond the horizon. */
export function placeOf({ pose, focal }: Pick<Fit, "pose" | "focal">, pixel: Pixel): Place | null {
  const normal = cross(pose.right, pose.down);
  const ray: Vector = [pixel[0] / focal, pixel[1] / focal, 1];
  const depth = dot(normal, pose.origin) / dot(normal, ray);
  if (!Number.isFinite(depth) || depth <= 0) return null;
  const from = plus(scaled(ray, depth), scaled(pose.origin, -1));
  return [dot(pose.right, from), dot(pose.down, from)];
}

/**
 * The closed form: the mapping of a unit square to the four pixels, taken apart with the known focal length (Zhang). Its
 * columns are the two sides and the origin, to one scale; null when the four pixels are no picture of a rectangle.
 */
export function closedForm(camera: Camera, corners: readonly Pixel[]): Omit<Fit, "misfit"> | null {
  const square: readonly Place[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const rows: number[][] = [];
  const right: number[] = [];
  for (const [index, [X, Y]] of square.entries()) {
    const corner = corners[index];
    if (!corner) return null;
    const [x, y] = [corner[0] / camera.focal, corner[1] / camera.focal];
    rows.push([X, Y, 1, 0, 0, 0, -x * X, -x * Y], [0, 0, 0, X, Y, 1, -y * X, -y * Y]);
    right.push(x, y);
  }
  let h: number[];
  try {
    h = solve(new Matrix(rows), Matrix.columnVector(right)).to1DArray();
  } catch {
    return null; // three of the corners lie on one line
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const sides: [Vector, Vector] = [[a, d, g], [b, e, i]];
  const width = Math.hypot(...sides[0]);
  const height = Math.hypot(...sides[1]);
  const between = unit(plus(unit(sides[0]), unit(sides[1])));
  const across = unit(plus(unit(sides[0]), scaled(unit(sides[1]), -1)));
  const pose: Pose = { right: unit(plus(between, across)), down: unit(plus(between, scaled(across, -1))), origin: [c, f, 1] };
  const found = { pose, width, height, focal: camera.focal };
  return [width, height, ...pose.right, ...pose.down].every(Number.isFinite) ? found : null;
}

/** The same scene at another scale. */
export function resized<F extends Omit<Fit, "misfit">>(fit: F, by: number): F {
  return { ...fit, pose: { ...fit.pose, origin: scaled(fit.pose.origin, by) }, width: fit.width * by, height: fit.height * by };
}
