import { solveEquations } from "#shared/figures/leastSquares.ts";
import {
  bentAt,
  cross,
  dot,
  type Pixel,
  straightAt,
  addVectors,
  scale,
  rotate,
  normalize,
  type Vector,
} from "./camera.ts";
import type { PlanePoint } from "./polygon.ts";

/**
 * The position of a plane, seen from the camera, and the lens it was found with. `right` and `down` span it, both of
 * length 1 and perpendicular; `origin` is a place on it. Feet; the focal length in pixels, the distortion in 1 / pixels²
 * (`bentAt`).
 */
export type Plane = { right: Vector; down: Vector; origin: Vector; focal: number; bend: number };

const corners: readonly PlanePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/**
 * The place on the plane that a pixel shows, in feet; null if the pixel shows no such place: it is behind the camera or
 * beyond the horizon.
 */
export function placeOf({ right, down, origin, focal, bend }: Plane, pixel: Pixel): PlanePoint | null {
  const normal = cross(right, down);
  const straight = straightAt(pixel, bend);
  if (!straight) return null;
  const ray: Vector = [straight[0] / focal, straight[1] / focal, 1];
  const depth = dot(normal, origin) / dot(normal, ray);
  if (!Number.isFinite(depth) || depth <= 0) return null;
  const from = addVectors(scale(ray, depth), scale(origin, -1));
  return [dot(right, from), dot(down, from)];
}

/** The pixel that shows a place on the plane, or `behind` feet behind it; null if the place is behind the camera. */
export function pixelAt({ right, down, origin, focal, bend }: Plane, [x, y]: PlanePoint, behind = 0): Pixel | null {
  const on = addVectors(origin, addVectors(scale(right, x), scale(down, y)));
  const seen = behind === 0 ? on : addVectors(on, scale(cross(right, down), behind));
  return seen[2] > 0 ? bentAt([(focal * seen[0]) / seen[2], (focal * seen[1]) / seen[2]], bend) : null;
}

/** The same plane with everything scaled by a factor. */
export function scalePlane(plane: Plane, by: number): Plane {
  return { ...plane, origin: scale(plane.origin, by) };
}

/** The plane's unit normal towards the camera. */
export function normalTowardsCamera({ right, down, origin }: Plane): Vector {
  const normal = cross(right, down);
  return dot(normal, origin) > 0 ? scale(normal, -1) : normal;
}

/**
 * The plane of a rectangle by its four corners in turn, in closed form: the mapping of a square to the four pixels,
 * decomposed with the known lens (Zhang). Its scale is arbitrary: the first corner is 1 foot deep. Null if
 * three of the pixels are collinear.
 */
export function planeOfRectangle(
  { focal, bend }: Pick<Plane, "focal" | "bend">,
  pixels: readonly Pixel[],
): Plane | null {
  const rows: number[][] = [];
  const right: number[] = [];
  for (const [index, [X, Y]] of corners.entries()) {
    const straight = straightAt(pixels[index] ?? [Number.NaN, Number.NaN], bend);
    if (!straight) return null;
    const [x, y] = [straight[0] / focal, straight[1] / focal];
    rows.push([X, Y, 1, 0, 0, 0, -x * X, -x * Y], [0, 0, 0, X, Y, 1, -y * X, -y * Y]);
    right.push(x, y);
  }
  const mapping = solveEquations(rows, right);
  if (!mapping) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = mapping;
  return orthogonalize({ right: [a, d, g], down: [b, e, i], origin: [c, f, 1], focal, bend });
}

/** Makes the two directions of a plane perpendicular, turning both by the same angle. */
function orthogonalize(plane: Plane): Plane {
  const between = normalize(addVectors(normalize(plane.right), normalize(plane.down)));
  const across = normalize(addVectors(normalize(plane.right), scale(normalize(plane.down), -1)));
  return {
    ...plane,
    right: normalize(addVectors(between, across)),
    down: normalize(addVectors(between, scale(across, -1))),
  };
}

/**
 * The other plane on which a figure at the origin looks nearly the same: tipped the other way about the line of sight.
 * From far away a rectangle and its mirror image in depth look the same.
 */
export function mirrorInDepth(plane: Plane): Plane {
  const sight = normalize(plane.origin);
  const flat = (direction: Vector) => addVectors(direction, scale(sight, -2 * dot(direction, sight)));
  return { ...plane, right: flat(plane.right), down: flat(plane.down) };
}

/** The same plane tipped at its origin about one of its own directions, by an angle in radians. */
export function tilt(plane: Plane, axis: number, by: number): Plane {
  const about = scale(axis === 0 ? plane.right : plane.down, by);
  return { ...plane, right: rotate(plane.right, about), down: rotate(plane.down, about) };
}

/** The same plane with another place on it as its origin. */
export function moveOrigin(plane: Plane, [x, y]: PlanePoint): Plane {
  return { ...plane, origin: addVectors(plane.origin, addVectors(scale(plane.right, x), scale(plane.down, y))) };
}
