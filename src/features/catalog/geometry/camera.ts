import type { MeasuredPhoto, Point } from "#features/catalog/measurements/measurement.ts";
import { type Lens, lensesOf } from "#features/catalog/measurements/lenses.ts";

/** The diagonal of the 35 mm film frame (36 × 24 mm), in mm: the base of a 35 mm equivalent focal length. */
const filmDiagonal = Math.hypot(36, 24);

/** A place or direction in the camera's own space: x to the right, y down, z forward. */
export type Vector = readonly [number, number, number];

/** A place on the photo in pixels from its centre, which is where the camera's axis meets it. */
export type Pixel = readonly [number, number];

/**
 * A camera with its axis through the centre of the photo. `focal` is its focal length in pixels of the photo,
 * `focalError` the standard deviation of its logarithm. `bend` is its distortion, in 1 / pixels² (`bentAt`), and
 * `bendError` the standard deviation of it; both are 0 if the camera counts as a pinhole.
 */
export type Camera = {
  width: number;
  height: number;
  focal: number;
  focalError: number;
  bend: number;
  bendError: number;
};

/** A camera that may have taken a photo, and its chance before the points say more. */
export type PossibleCamera = { camera: Camera; chance: number };

/**
 * The cameras that may have taken a photo, likeliest first. Shrinking a photo changes nothing here; cropping it does.
 * `answers` are a person's.
 */
export function camerasOf(photo: MeasuredPhoto, answers: Parameters<typeof lensesOf>[1] = {}): PossibleCamera[] {
  return lensesOf(photo, answers).map((lens) => ({ camera: cameraWith(photo, lens), chance: lens.chance }));
}

/** The likeliest of these cameras. */
export function cameraOf(photo: MeasuredPhoto, answers: Parameters<typeof lensesOf>[1] = {}): Camera {
  return cameraWith(photo, lensesOf(photo, answers)[0] ?? pinhole);
}

const pinhole: Lens = { equivalent: filmDiagonal, off: 0, bend: 0, bendOff: 0, chance: 1 };

function cameraWith({ width, height }: MeasuredPhoto, { equivalent, off, bend, bendOff }: Lens): Camera {
  const diagonal = Math.hypot(width, height);
  const perPixel = 4 / diagonal ** 2;
  return {
    width,
    height,
    focal: (equivalent / filmDiagonal) * diagonal,
    focalError: off,
    bend: bend * perPixel,
    bendError: bendOff * perPixel,
  };
}

/**
 * True if a lens is long enough (45 mm) to see a surface nearly without perspective. Then wrong planes fit well: one of
 * 120 mm had half of the area.
 */
export function isLong({ width, height, focal }: Camera): boolean {
  return focal > 1.04 * Math.hypot(width, height);
}

/**
 * The pixel at which a lens shows what a pinhole shows at `pixel`. In the division model (Fitzgibbon, Simultaneous
 * Linear Estimation of Multiple View Geometry and Lens Distortion, CVPR 2001) the pinhole's radius is r / (1 + bend · r²)
 * for the lens's radius r. Null if the lens does not show it.
 */
export function bentAt(pixel: Pixel, bend: number): Pixel | null {
  if (bend === 0) return pixel;
  const times = 4 * bend * (pixel[0] ** 2 + pixel[1] ** 2);
  const by = 2 / (1 + Math.sqrt(1 - times));
  return Number.isFinite(by) ? [pixel[0] * by, pixel[1] * by] : null;
}

/** The pixel at which a pinhole shows what the lens shows at `pixel`: the inverse of `bentAt`. Null if there is none. */
export function straightAt(pixel: Pixel, bend: number): Pixel | null {
  if (bend === 0) return pixel;
  const by = 1 / (1 + bend * (pixel[0] ** 2 + pixel[1] ** 2));
  return by > 0 && Number.isFinite(by) ? [pixel[0] * by, pixel[1] * by] : null;
}

/** The position of a point of the photo, in pixels from its centre. */
export function pixelOf(camera: Camera, point: Point): Pixel {
  return [(point.x - 0.5) * camera.width, (point.y - 0.5) * camera.height];
}

/** The scalar product. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The vector product. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** A vector multiplied by a number. */
export function scale(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by];
}

/** The sum of two vectors. */
export function addVectors(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** The length of a vector. */
export function length(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** The vector of length 1 in the same direction. */
export function normalize(a: Vector): Vector {
  return scale(a, 1 / length(a));
}

/** `a` turned about an axis, by the angle that is the axis's length in radians (Rodrigues' formula). */
export function rotate(a: Vector, axis: Vector): Vector {
  const angle = length(axis);
  if (angle < 1e-12) return addVectors(a, cross(axis, a));
  const about = scale(axis, 1 / angle);
  return addVectors(
    addVectors(scale(a, Math.cos(angle)), scale(cross(about, a), Math.sin(angle))),
    scale(about, dot(about, a) * (1 - Math.cos(angle))),
  );
}
