import type { Pixel } from "./camera.ts";
import type { Certainty, Interval } from "./measurement.ts";
import { type Fit, placeOf } from "./plane.ts";
import { counted, figuresOf, fullSize, placesOn, planesNear, type Scene } from "./scene.ts";

/** 8 times of 10 a normally distributed error is within this many standard deviations. */
const eightOfTen = 1.2816;

/** How far off the size of a reference is 8 times of 10, as a share of it. */
const certaintyWithin: Readonly<Record<Certainty, number>> = { tape: 0.01, standard: 0.05, about: 0.1 };

/** The standard deviation of a reference's size, as a share of it. */
export function sizeError(certainty: Certainty): number {
  return certaintyWithin[certainty] / eightOfTen;
}

/** A figure with the standard deviation of its logarithm, as median and the interval it is in 8 times of 10. */
export function intervalOf(median: number, deviation: number): Interval {
  const factor = Math.exp(eightOfTen * deviation);
  return { median, low: median / factor, high: median * factor };
}

/** The standard deviation of the logarithm of area and perimeter, and what most of the area's comes from. */
export type Spread = { area: number; perimeter: number; mostly: Cause };
export type Cause = "tap" | "size" | "lens";
type Figures = { area: number; perimeter: number };

const axes = [0, 1] as const;

/**
 * How sure the figures of a scene are. Each thing that may be off (every tap in both directions, the size of the
 * reference, the focal length) is moved by its standard deviation, one way and the other, and the plane is found again
 * where it depends on it; what that changes adds up in squares. Null when a likely error moves something out of sight.
 */
export function spreadOf(scene: Scene, plane: Fit, errors: { tap: number; size: number }): Spread | null {
  const sum = { tap: 0, size: 0, lens: 0, perimeter: 0 };
  const add = (cause: Cause, less: Figures | null, more: Figures | null): boolean => {
    if (!less || !more || Math.min(less.area, more.area) <= 0) return false;
    sum[cause] += (Math.log(more.area / less.area) / 2) ** 2;
    sum.perimeter += (Math.log(more.perimeter / less.perimeter) / 2) ** 2;
    return true;
  };
  const planeOf = planesNear(scene, plane);
  const refound = (changed: Scene) => {
    const found = planeOf(changed);
    return found && figuresOf(changed, found);
  };
  const off = (pixel: Pixel, axis: (typeof axes)[number], by: number): Pixel =>
    axis === 0 ? [pixel[0] + by, pixel[1]] : [pixel[0], pixel[1] + by];
  const { camera, rectangle, scale, outlines } = scene;

  const bothWays = (cause: Cause, change: (sign: 1 | -1) => Figures | null) => add(cause, change(-1), change(1));
  const tapped = (pixels: readonly Pixel[], change: (moved: Pixel[]) => Figures | null) =>
    pixels.every((pixel, index) =>
      axes.every((axis) => bothWays("tap", (sign) => change(pixels.with(index, off(pixel, axis, sign * errors.tap))))),
    );

  // The taps of an outline change only this outline: with many corners, the rest is not recomputed for each.
  const whole = figuresOf(scene, plane);
  const fit = fullSize(scale, plane);
  if (!whole || !fit) return null;
  const outlineTapped = (outline: Scene["outlines"][number]) => {
    const places = placesOn(fit, outline.corners);
    if (!places) return false;
    const before = counted(outline, places);
    return outline.corners.every((corner, index) =>
      axes.every((axis) =>
        bothWays("tap", (sign) => {
          const place = placeOf(fit, off(corner, axis, sign * errors.tap));
          const after = place && counted(outline, places.with(index, place));
          return (
            after && {
              area: whole.area + after.area - before.area,
              perimeter: whole.perimeter + after.perimeter - before.perimeter,
            }
          );
        }),
      ),
    );
  };

  const certain =
    tapped(rectangle, (moved) => refound({ ...scene, rectangle: moved })) &&
    // The first surface and the rectangle are the same taps where a length gives the scale.
    outlines.every((outline, index) => (scale.by === "length" && index === 0) || outlineTapped(outline)) &&
    (scale.by === "length"
      ? tapped(scale.ends, (moved) => figuresOf({ ...scene, scale: { ...scale, ends: moved } }, plane)) &&
        bothWays("size", (sign) =>
          figuresOf({ ...scene, scale: { ...scale, length: scale.length * (1 + sign * errors.size) } }, plane),
        )
      : (["width", "height"] as const).every((side) =>
          bothWays("size", (sign) =>
            refound({ ...scene, scale: { ...scale, [side]: scale[side] * (1 + sign * errors.size) } }),
          ),
        )) &&
    bothWays("lens", (sign) =>
      refound({ ...scene, camera: { ...camera, focal: camera.focal * Math.exp(sign * camera.focalError) } }),
    );

  if (!certain) return null;
  const mostly = sum.tap >= Math.max(sum.size, sum.lens) ? "tap" : sum.size >= sum.lens ? "size" : "lens";
  return { area: Math.sqrt(sum.tap + sum.size + sum.lens), perimeter: Math.sqrt(sum.perimeter), mostly };
}
