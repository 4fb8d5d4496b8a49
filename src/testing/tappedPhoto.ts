import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import type { MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import {
  groundRectangle,
  phoneShot,
  syntheticPhoto,
  type Shot,
  type SyntheticPhoto,
  type WorldPlace,
} from "./syntheticPhoto.ts";

/** The corners of a rectangle on a photo. */
export type Four = [Point, Point, Point, Point];

/** The points on a photo of four places on the ground. */
export const four = (camera: SyntheticPhoto, places: readonly WorldPlace[]) =>
  places.map((place) => camera.pointAt(place)) as Four;
/** True if all of these points are on the photo. */
export const inFrame = (points: readonly Point[]) => points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
/** Four tapped corners of an object with known size, 4 × 4 ft by default. */
export const slabOf = (corners: Four, width = 4, height = 4): Extract<Reference, { by: "rectangle" }> => ({
  by: "rectangle",
  kind: "other",
  certainty: "tape",
  corners,
  width,
  height,
});
/** A tapped distance with known length, in feet. */
export const lengthOf = (ends: [Point, Point], length: number): Extract<Reference, { by: "length" }> => ({
  by: "length",
  kind: "tape",
  certainty: "tape",
  ends,
  length,
});
/** A surface with these corners. */
export const surface = (corners: Point[]): Outline => ({ corners, hole: false });
/** A hole with these corners. */
export const hole = (corners: Point[]): Outline => ({ corners, hole: true });

/** The measured area in square feet. Throws if the measurement was refused. */
export function areaOf(answer: MeasureAnswer): number {
  if (!answer.ok) throw new Error(answer.message);
  return answer.area.median;
}

/** A phone at eye level. */
export const driveShot: Shot = { ...phoneShot, down: 18 };
/** The camera of `driveShot`. */
export const driveCamera = syntheticPhoto(driveShot);
/** A drive of 20 × 40 ft, seen from beside its near corner at 30° to its length. All of it is in the frame. */
export const drive = four(driveCamera, groundRectangle({ right: -4, ahead: 10, turned: -30 }, 20, 40));
/** A slab of 4 × 4 ft on the ground, 6 ft from the camera. All of it is in the frame. */
export const slab = four(driveCamera, groundRectangle({ right: -1, ahead: 6 }, 4, 4));
