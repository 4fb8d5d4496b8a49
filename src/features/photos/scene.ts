import { type Camera, cameraOf, type Pixel, pixelOf } from "./camera.ts";
import type { MeasuredPhoto, PhotoMeasurement } from "./measurement.ts";
import { type Fit, placeOf, rectanglesAt, refinedNear, resized, type Tapped } from "./plane.ts";
import { type PlanePoint, polygonArea, polygonSides } from "./polygon.ts";

/** Everything an answer depends on, in pixels and feet: each number in it may be a little off. */
export type Scene = {
  camera: Camera;
  /** The four corners that fix the plane, as tapped: of the reference, or of the first surface. */
  rectangle: Pixel[];
  scale: { by: "rectangle"; width: number; height: number } | { by: "length"; ends: Pixel[]; length: number };
  outlines: { corners: Pixel[]; hole: boolean }[];
};

/** What a scene comes to: areas in square feet, lengths in feet. */
export type Figures = { area: number; perimeter: number; outlines: { area: number; sides: number[] }[] };

/** The scene of what was pointed at on a photo. */
export function sceneOf(
  photo: MeasuredPhoto,
  { reference, outlines }: Pick<PhotoMeasurement, "reference" | "outlines">,
  tapError?: number,
): Scene {
  const camera = cameraOf(photo, tapError);
  const pixels = outlines.map(({ corners, hole }) => ({
    corners: corners.map((corner) => pixelOf(camera, corner)),
    hole,
  }));
  if (reference.by === "rectangle") {
    const rectangle = reference.corners.map((corner) => pixelOf(camera, corner));
    return {
      camera,
      rectangle,
      scale: { by: "rectangle", width: reference.width, height: reference.height },
      outlines: pixels,
    };
  }
  const ends = reference.ends.map((end) => pixelOf(camera, end));
  return {
    camera,
    rectangle: pixels[0]?.corners ?? [],
    scale: { by: "length", ends, length: reference.length },
    outlines: pixels,
  };
}

/** The planes the scene may show, the likeliest first; at another scale still, where a length is to give it. */
export function planesOf(scene: Scene): Fit[] {
  return rectanglesAt(tappedIn(scene));
}

/** Finds the planes of scenes that differ only a little from one whose plane is known. */
export function planesNear(scene: Scene, plane: Fit): (changed: Scene) => Fit | null {
  const near = refinedNear(tappedIn(scene), plane);
  return (changed) => near(tappedIn(changed));
}

function tappedIn({ camera, rectangle, scale }: Scene): Tapped {
  return { camera, pixels: rectangle, sides: scale.by === "rectangle" ? scale : null };
}

/** The figures of a scene on a plane; null when something pointed at does not lie on the visible side of it. */
export function figuresOf({ scale, outlines }: Scene, plane: Fit): Figures | null {
  const fit = fullSize(scale, plane);
  if (!fit) return null;
  const figures: Figures = { area: 0, perimeter: 0, outlines: [] };
  for (const [index, outline] of outlines.entries()) {
    // A surface known to be a rectangle is the rectangle that fits its taps best.
    const fitted = scale.by === "length" && index === 0;
    const places = fitted ? rectangleOf(fit) : placesOn(fit, outline.corners);
    if (!places) return null;
    figures.outlines.push({ area: polygonArea(places), sides: polygonSides(places) });
    const { area, perimeter } = counted(outline, places);
    figures.area += area;
    figures.perimeter += perimeter;
  }
  return figures;
}

/** Where pixels lie on a plane at full size; null when one of them does not. */
export function placesOn(fit: Fit, pixels: readonly Pixel[]): PlanePoint[] | null {
  const places = pixels.map((pixel) => placeOf(fit, pixel)).filter((place) => place !== null);
  return places.length < pixels.length ? null : places;
}

function rectangleOf({ width, height }: Fit): PlanePoint[] {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/**
 * What an outline adds to the figures by the places of its corners: a hole is subtracted and has no part in the
 * perimeter.
 */
export function counted(
  { hole }: Scene["outlines"][number],
  places: readonly PlanePoint[],
): { area: number; perimeter: number } {
  const area = polygonArea(places);
  return hole
    ? { area: -area, perimeter: 0 }
    : { area, perimeter: polygonSides(places).reduce((sum, side) => sum + side, 0) };
}

/** The plane at full size: where a length gives the scale, by that length. Null when its ends are not on the plane. */
export function fullSize(scale: Scene["scale"], plane: Fit): Fit | null {
  if (scale.by === "rectangle") return plane;
  const [from, to] = scale.ends.map((end) => placeOf(plane, end));
  if (!from || !to) return null;
  return resized(plane, scale.length / Math.hypot(to[0] - from[0], to[1] - from[1]));
}
