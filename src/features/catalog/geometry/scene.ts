import { eightOfTen } from "#shared/figures/eightOfTen.ts";
import { type Camera, cameraOf, normalize, type Vector } from "./camera.ts";
import type {
  Certainty,
  MeasuredPhoto,
  PhotoMeasurement,
  Reference,
} from "#features/catalog/measurements/measurement.ts";
import { placeOf, type Plane } from "./plane.ts";
import { diameterOf, isConvex, isInside, type PlanePoint, polygonArea, polygonSides } from "./polygon.ts";
import { type Tap, tapOf } from "./taps.ts";

/** A thing of known size as it was tapped; `off` is the standard deviation of the logarithm of each of its sizes. */
export type SceneReference =
  | { by: "rectangle"; corners: Tap[]; width: number; height: number; off: number }
  | { by: "length"; ends: Tap[]; length: number; off: number };

/**
 * The way in which an outline is taken for a rectangle (`shapeErrors`): "declared", "needed" by lengths, "unsaid" and
 * "denied" for four corners beside a rectangle of known size; "any" only in a comparison with these; "free" if its shape
 * tells nothing of the plane.
 */
export type OutlineShape = "declared" | "needed" | "unsaid" | "denied" | "any" | "free";

/** An outline as it was tapped. */
type SceneOutline = { corners: Tap[]; hole: boolean; shape: OutlineShape };

/** Everything an answer depends on, in pixels and feet. Each number in it may have a small error. */
export type Scene = {
  camera: Camera;
  references: SceneReference[];
  outlines: SceneOutline[];
  /** The direction up, in the camera's own space, if the camera recorded it. */
  up: Vector | null;
  /** True if the camera may be anywhere above the surface, not only at a standing person's height. */
  elevated: boolean;
};

/** The outlines on one photo, without the photo's id. */
export type PhotoOutlines = Omit<PhotoMeasurement, "photo_id" | "shows_again">;

/** The error of a reference's size, 8 times of 10, as a share of it. */
const certaintyWithin: Readonly<Record<Certainty, number>> = { tape: 0.01, standard: 0.05, about: 0.1 };

/** The standard deviation of a reference's size, as a share of it. */
export function sizeError(certainty: Certainty): number {
  return certaintyWithin[certainty] / eightOfTen;
}

/** The scene of the outlines and references on a photo, taken by `camera`. */
export function sceneOf(photo: MeasuredPhoto, taken: PhotoOutlines, camera: Camera = cameraOf(photo, taken)): Scene {
  const taps = (points: Parameters<typeof tapOf>[1][]) => points.map((point) => tapOf(camera, point));
  const references = [taken.reference, ...(taken.more_references ?? [])].map((reference: Reference): SceneReference => {
    const off = sizeError(reference.certainty);
    return reference.by === "rectangle"
      ? { by: "rectangle", corners: taps(reference.corners), width: reference.width, height: reference.height, off }
      : { by: "length", ends: taps(reference.ends), length: reference.length, off };
  });
  // If only lengths are known, only the first surface shows the tilt of its plane.
  const byRectangle = references.some(({ by }) => by === "rectangle");
  return {
    camera,
    references,
    outlines: taken.outlines.map(({ corners, hole, rectangular }, index) => ({
      corners: taps(corners),
      hole,
      shape: shapeOf({ corners: taps(corners), hole, rectangular }, index === 0, byRectangle),
    })),
    up: photo.gravity ? normalize([-photo.gravity[0], -photo.gravity[1], -photo.gravity[2]]) : null,
    elevated: taken.elevated === true,
  };
}

function shapeOf(
  { corners, hole, rectangular }: { corners: readonly Tap[]; hole: boolean; rectangular: boolean | undefined },
  isFirst: boolean,
  byRectangle: boolean,
): OutlineShape {
  if (corners.length !== 4) return "free";
  if (isFirst && !byRectangle) return "needed";
  if (rectangular) return "declared";
  if (!isFirst || hole || !isConvex(corners.map(({ at }) => at))) return "free";
  return rectangular === undefined ? "unsaid" : "denied";
}

/** True if the middle of a thing of known size is within one of the surfaces, so that it appears to be on it. */
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
 * The figures of outlines by the places of their corners. A hole is subtracted from the area and omitted from the
 * perimeter.
 */
export function figuresOf(outlines: PlacedOutlines): Figures {
  return {
    ...extentOf(outlines),
    diameter: Math.max(0, ...outlines.map(({ places }) => diameterOf(places))),
    outlines: outlines.map(({ places }) => ({ area: polygonArea(places), sides: polygonSides(places) })),
  };
}

/** The figures that the error calculation needs, computed many hundred times for one photo. */
export function extentOf(outlines: PlacedOutlines): Pick<Figures, "area" | "perimeter"> {
  let [area, perimeter] = [0, 0];
  for (const { hole, places } of outlines) {
    area += hole ? -polygonArea(places) : polygonArea(places);
    if (!hole) perimeter += polygonSides(places).reduce((sum, side) => sum + side, 0);
  }
  return { area, perimeter };
}

/** The places of taps on a plane; null if one of them is not on it. */
export function projectOnto(plane: Plane, taps: readonly Tap[]): PlanePoint[] | null {
  const places = taps.map(({ at }) => placeOf(plane, at)).filter((place) => place !== null);
  return places.length < taps.length ? null : places;
}
