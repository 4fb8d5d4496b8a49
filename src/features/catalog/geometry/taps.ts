import { type Camera, type Pixel, pixelOf } from "./camera.ts";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";

/** A point that was set on a photo, and its standard deviation in either direction, in pixels. */
export type Tap = { at: Pixel; off: number };

/** The precision with which a person sees a corner, as a share of the photo's long side: 2 pixels of a phone's 4032. */
const seeing = 2 / 4032;

/** The error with which a hand sets a point, in CSS pixels of the screen (a standard deviation, either direction). */
const handOff: Readonly<Record<PointInput, number>> = { finger: 4, mouse: 1, key: 0.5 };

/** The long side of a whole photo on a phone's screen, in CSS pixels. */
const wholePhoto = 390;

/** The error of a corner that was found by the marks of a printed sheet, as a share of the photo's long side. */
const marksOff = 1 / 12_000;

/** The error of a model's point, as a share of the photo's long side: models see a photo in coarse squares. */
const modelOff = 0.01;

/**
 * A point of a photo as a tap. A corner that somebody saw is never more exact than one pixel, even in a small photo; one
 * that was found by marks is.
 */
export function tapOf(camera: Camera, point: Point): Tap {
  const longSide = Math.max(camera.width, camera.height);
  const set = point.set ?? { by: "finger", drawn: wholePhoto };
  if (set.by === "marks") return { at: pixelOf(camera, point), off: marksOff * longSide };
  const hand = set.by === "model" ? modelOff : handOff[set.by] / set.drawn;
  return { at: pixelOf(camera, point), off: Math.hypot(Math.max(1, seeing * longSide), hand * longSide) };
}

/** The error of a tap that is as exact as the corner is visible, in pixels. */
export function bestOff(camera: Camera): number {
  return Math.max(1, seeing * Math.max(camera.width, camera.height));
}
