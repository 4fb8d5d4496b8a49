import { type Camera, cameraOf, normalize, type Vector } from "./camera.ts";
import type {
  Certainty,
  MeasuredPhoto,
  PhotoMeasurement,
  Reference,
} from "#features/catalog/measurements/measurement.ts";
import { placeOf, type Plane } from "./plane.ts";
import { diameterOf, isInside, type PlanePoint, polygonArea, polygonSides } from "./polygon.ts";
import { type Tap, tapOf } from "./taps.ts";

/** A thing of known size as it was tapped; `off` is the standard deviation of the logarithm of each of its sizes. */
export type SceneReference =
  | { by: "rectangle"; corners: Tap[]; width: number; height: number; off: number }
  | { by: "length"; ends: Tap[]; length: number; off: number };

/**
 * An outline as it was tapped. `rectangular`: whether its four corners are taken for a rectangle's; null where nobody
 * has said.
 */
type SceneOutline = { corners: Tap[]; hole: boolean; rectangular: boolean | null };

/** Everything an answer depends on, in pixels and feet: each number in it may be a little off. */
export type Scene = {
  camera: Camera;
  references: SceneReference[];
  outlines: SceneOutline[];
  /** Which way is up, in the camera's own space, where the camera felt it. */
  up: Vector | null;
  /** Whether the camera may be anywhere above the surface, not only where a person on it holds a phone. */
  elevated: boolean;
};

/** What is pointed at on one photo, without which photo it is. */
export type PhotoOutlines = Omit<PhotoMeasurement, "photo_id" | "shows_again">;

/** 8 times of 10 a normally distributed error is within this many standard deviations. */
export const eightOfTen = 1.2816;

/** How far off the size of a reference is 8 times of 10, as a share of it. */
const certaintyWithin: Readonly<Record<Certainty, number>> = { tape: 0.01, standard: 0.05, about: 0.1 };

/** The standard deviation of a reference's size, as a share of it. */
export function sizeError(certainty: Certainty): number {
  return certaintyWithin[certainty] / eightOfTen;
}

/** The scene of what was pointed at on a photo. */
export function sceneOf(photo: MeasuredPhoto, taken: PhotoOutlines): Scene {
  const camera = cameraOf(photo, taken.as_taken);
  const taps = (points: Parameters<typeof tapOf>[1][]) => points.map((point) => tapOf(camera, point));
  const references = [taken.reference, ...(taken.more_references ?? [])].map((reference: Reference): SceneReference => {
    const off = sizeError(reference.certainty);
    return reference.by === "rectangle"
      ? { by: "rectangle", corners: taps(reference.corners), width: reference.width, height: reference.height, off }
      : { by: "length", ends: taps(reference.ends), length: reference.length, off };
  });
  // Where only lengths are known, nothing but the first surface can tell how its plane lies.
  const byRectangle = references.some(({ by }) => by === "rectangle");
  return {
    camera,
    references,
    outlines: taken.outlines.map(({ corners, hole, rectangular }, index) => ({
      corners: taps(corners),
      hole,
      rectangular: corners.length === 4 && ((index === 0 && !byRectangle) || (rectangular ?? null)),
    })),
    up: photo.gravity ? normalize([-photo.gravity[0], -photo.gravity[1], -photo.gravity[2]]) : null,
    elevated: taken.elevated === true,
  };
}

/** Whether the middle of a thing of known size is within one of the surfaces, so that it lies on it, as far as can be seen. */
export function isOnSurface({ outlines }: Pick<Scene, "outlines">, reference: SceneReference): boolean {
  const pixels = (reference.by === "rectangle" ? reference.corners : reference.ends).map(({ at }) => at);
  const middle = (axis: 0 | 1) => pixels.reduce((sum, at) => sum + at[axis], 0) / pixels.length;
  const within = (corners: readonly Tap[]) =>
    isInside(
      [middle(0), middle(1)],
      corners.map(({ at }) => at),
    );
  return outlines.some(({ corners, hole }) => !hole && within(corners));
}

/** The figures of a scene: areas in square feet, lengths in feet. `diameter` is the longest distance between two corners of one outline. */
export type Figures = {
  area: number;
  perimeter: number;
  diameter: number;
  outlines: { area: number; sides: number[] }[];
};

type PlacedOutlines = readonly { hole: boolean; places: readonly PlanePoint[] }[];

/**
 * The figures of outlines by the places of their corners: a hole is subtracted and has no part in the perimeter.
 */
export function figuresOf(outlines: PlacedOutlines): Figures {
  return {
    ...extentOf(outlines),
    diameter: Math.max(0, ...outlines.map(({ places }) => diameterOf(places))),
    outlines: outlines.map(({ places }) => ({ area: polygonArea(places), sides: polygonSides(places) })),
  };
}

/** Of these figures those that an error is counted by, many hundred times for one photo. */
export function extentOf(outlines: PlacedOutlines): Pick<Figures, "area" | "perimeter"> {
  let [area, perimeter] = [0, 0];
  for (const { hole, places } of outlines) {
    area += hole ? -polygonArea(places) : polygonArea(places);
    if (!hole) perimeter += polygonSides(places).reduce((sum, side) => sum + side, 0);
  }
  return { area, perimeter };
}

/** Where taps lie on a plane; null when one of them does not. */
export function projectOnto(plane: Plane, taps: readonly Tap[]): PlanePoint[] | null {
  const places = taps.map(({ at }) => placeOf(plane, at)).filter((place) => place !== null);
  return places.length < taps.length ? null : places;
}
