import { type Camera, type Pixel, pixelOf } from "./camera.ts";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";

/** A point that was set on a photo: where, and how far it may be off in either direction (a standard deviation), in pixels. */
export type Tap = { at: Pixel; off: number };

/** How well anybody sees where a corner is, as a share of the photo's long side: 2 pixels of a phone's 4032. */
const seeing = 2 / 4032;

/** How far off a hand sets a point, in CSS pixels of the screen (a standard deviation, either direction). */
const handOff: Readonly<Record<PointInput, number>> = { finger: 4, mouse: 1, key: 0.5 };

/** How large the long side of a photo is on a phone that shows the whole of it, in CSS pixels. */
const wholePhoto = 390;

/** How far off a model points, as a share of the photo's long side: models see a photo in coarse squares. */
const modelOff = 0.01;

/** A point of a photo as a tap. Below one pixel a corner cannot be seen, however small the photo. */
export function tapOf(camera: Camera, point: Point): Tap {
  const longSide = Math.max(camera.width, camera.height);
  const set = point.set ?? { by: "finger", drawn: wholePhoto };
  const hand = set.by === "model" ? modelOff : handOff[set.by] / set.drawn;
  return { at: pixelOf(camera, point), off: Math.hypot(Math.max(1, seeing * longSide), hand * longSide) };
}

/** The same tap, set as well as the corner can be seen. */
export function bestOff(camera: Camera): number {
  return Math.max(1, seeing * Math.max(camera.width, camera.height));
}
