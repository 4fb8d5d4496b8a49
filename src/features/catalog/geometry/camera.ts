import type { MeasuredPhoto, Point } from "#features/catalog/measurements/measurement.ts";
import { focalCorrection } from "#features/catalog/measurements/wholePhoto.ts";

/** The diagonal of the 35 mm film frame (36 × 24 mm), in mm: the base of a 35 mm equivalent focal length. */
const filmDiagonal = Math.hypot(36, 24);

/** The focal length assumed for a photo without a recorded one: the main camera of a phone, 35 mm equivalent in mm. */
const usualFocalLength = 26;

/** The error of the focal length, as the standard deviation of its logarithm: recorded by the camera, and assumed. */
const notedFocalError = 0.015;
const assumedFocalError = 0.15;

/** A place or direction in the camera's own space: x to the right, y down, z forward. */
export type Vector = readonly [number, number, number];

/** A place on the photo in pixels from its centre, which is where the camera's axis meets it. */
export type Pixel = readonly [number, number];

/**
 * A pinhole camera with its axis through the centre of the photo. `focal` is its focal length in pixels of the photo,
 * `focalError` the standard deviation of its logarithm.
 */
export type Camera = {
  width: number;
  height: number;
  focal: number;
  focalError: number;
};

/**
 * The camera that took a photo. Shrinking a photo changes nothing here; cropping it does. `asTaken`: a person's answer
 * to whether the photo is uncropped.
 */
export function cameraOf(photo: MeasuredPhoto, asTaken?: boolean): Camera {
  const noted = photo.focal_length_35mm;
  const focalKnown = noted !== null && Number.isFinite(noted) && noted > 0;
  const { log, off } = focalCorrection(photo, asTaken);
  return {
    width: photo.width,
    height: photo.height,
    focal:
      ((focalKnown ? noted : usualFocalLength) / filmDiagonal) * Math.hypot(photo.width, photo.height) * Math.exp(log),
    focalError: Math.hypot(focalKnown ? notedFocalError : assumedFocalError, off),
  };
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
