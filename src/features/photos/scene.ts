import { type Camera, cameraOf, type Pixel, pixelOf } from "./camera.ts";
import type { MeasuredPhoto, PhotoMeasurement } from "./measurement.ts";
import { type Fit, placeOf, rectanglesAt, refined, resized } from "./plane.ts";
import { polygonArea, polygonSides } from "./polygon.ts";

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
export function sceneOf(photo: MeasuredPhoto, { reference, outlines }: Pick<PhotoMeasurement, "reference" | "outlines">, tapError?: number): Scene {
  const camera = cameraOf(photo, tapError);
  const pixels = outlines.map(({ corners, hole }) => ({ corners: corners.map((corner) => pixelOf(camera, corner)), hole }));
  if (reference.by === "rectangle") {
    const rectangle = reference.corners.map((corner) => pixelOf(camera, corner));
    return { camera, rectangle, scale: { by: "rectangle", width: reference.width, height: reference.height }, outlines: pixels };
  }
  const ends = reference.ends.map((end) => pixelOf(camera, end));
  return { camera, rectangle: pixels[0]?.corners ?? [], scale: { by: "length", ends, length: reference.length }, outlines: pixels };
}

/** The planes the scene may show, the likeliest first; at another scale still, where a length is to give it. */
export function planesOf({ camera, rectangle, scale }: Scene): Fit[] {
  return rectanglesAt(camera, rectangle, scale.by === "rectangle" ? scale : null);
}

/** The plane of a scene that differs only a little from one whose plane is known. */
export function planeNear({ camera, rectangle, scale }: Scene, near: Fit): Fit | null {
  return refined(camera, rectangle, scale.by === "rectangle" ? scale : null, near);
}

/** The figures of a scene on a plane; null when something pointed at does not lie on the visible side of it. */
export function figuresOf({ scale, outlines }: Scene, plane: Fit): Figures | null {
  const fit = fullSize(scale, plane);
  if (!fit) return null;
  const figures: Figures = { area: 0, perimeter: 0, outlines: [] };
  for (const [index, { corners, hole }] of outlines.entries()) {
    const places = corners.map((corner) => placeOf(fit, corner)).filter((place) => place !== null);
    if (places.length < corners.length) return null;
    // A surface known to be a rectangle is the rectangle that fits its taps best.
    const fitted = scale.by === "length" && index === 0;
    const area = fitted ? fit.width * fit.height : polygonArea(places);
    const sides = fitted ? [fit.width, fit.height, fit.width, fit.height] : polygonSides(places);
    figures.outlines.push({ area, sides });
    figures.area += hole ? -area : area;
    if (!hole) figures.perimeter += sides.reduce((sum, side) => sum + side, 0);
  }
  return figures;
}

/** The figures of one outline alone, on a plane at full size; null as above. Nothing is added to them but this outline. */
export function figuresOfOutline({ corners, hole }: Scene["outlines"][number], fit: Fit): { area: number; perimeter: number } | null {
  const places = corners.map((corner) => placeOf(fit, corner)).filter((place) => place !== null);
  if (places.length < corners.length) return null;
  const area = polygonArea(places);
  return hole ? { area: -area, perimeter: 0 } : { area, perimeter: polygonSides(places).reduce((sum, side) => sum + side, 0) };
}

/** The plane at full size: where a length gives the scale, by that length. Null when its ends are not on the plane. */
export function fullSize(scale: Scene["scale"], plane: Fit): Fit | null {
  if (scale.by === "rectangle") return plane;
  const [from, to] = scale.ends.map((end) => placeOf(plane, end));
  if (!from || !to) return null;
  return resized(plane, scale.length / Math.hypot(to[0] - from[0], to[1] - from[1]));
}
