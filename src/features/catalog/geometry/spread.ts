import { eightOfTen } from "#shared/figures/eightOfTen.ts";
import { gradientAt, sensitivities } from "#shared/figures/leastSquares.ts";
import type { Pixel } from "./camera.ts";
import type { ErrorCause, Fit } from "./fitting.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { placeOf, type Plane, tilt } from "./plane.ts";
import type { PlanePoint } from "./polygon.ts";
import { extentOf, type Figures, projectOnto, type Scene } from "./scene.ts";
import { groundError } from "./groundSlope.ts";
import { bestOff, type Tap } from "./taps.ts";

/** A figure with the standard deviation of its logarithm, as the median and its 8-of-10 interval. */
export function intervalOf(median: number, deviation: number): Interval {
  const factor = Math.exp(eightOfTen * deviation);
  return { median, low: median / factor, high: median * factor };
}

/**
 * The variance of the logarithm of the area by cause, and the variance of the logarithm of the perimeter. `hand` is the
 * part of the tap variance that would vanish if each tap were as exact as the corner is visible, `point` the part of the
 * one point that counts most, `slope` that of the ground's slope under the things of known size.
 */
export type Spread = {
  area: Readonly<Record<ErrorCause, number>>;
  hand: number;
  point: number;
  slope: number;
  perimeter: number;
};

/** The total variance of the logarithm of the area. */
export function whole({ area }: Pick<Spread, "area">): number {
  return area.tap + area.size + area.lens + area.shape + area.camera;
}

/** The places of the corners of all outlines in a fit; null if one is not visible on its plane. */
export function outlinesOf(
  { outlines }: Scene,
  { problem }: Fit,
  at: readonly number[],
): { hole: boolean; places: PlanePoint[] }[] | null {
  return outlinesOn({ outlines }, problem.planeAt(at), (index) => problem.rectangleAt(at, index));
}

function outlinesOn(
  { outlines }: Pick<Scene, "outlines">,
  plane: Plane,
  rectangleAt: (outline: number) => PlanePoint[] | null = () => null,
): { hole: boolean; places: PlanePoint[] }[] | null {
  const placed = outlines.map(({ corners, hole }, index) => ({
    hole,
    places: rectangleAt(index) ?? projectOnto(plane, corners),
  }));
  return placed.every((outline): outline is { hole: boolean; places: PlanePoint[] } => outline.places !== null)
    ? placed
    : null;
}

/**
 * The uncertainty of a fit's figures. Each tap, size and other compared quantity has its standard deviation, which
 * changes the result in proportion (propagation of errors), and the squares add up. Corners of outlines outside the fit
 * count separately. Null if a likely error moves something out of sight.
 */
export function spreadOf(scene: Scene, fit: Fit, figures: Pick<Figures, "area" | "perimeter">): Spread | null {
  const logOf = (what: "area" | "perimeter") => (at: readonly number[]) => {
    const outlines = outlinesOf(scene, fit, at);
    return outlines ? Math.log(extentOf(outlines)[what]) : Number.NaN;
  };
  const gradients = [gradientAt(logOf("area"), fit.at), gradientAt(logOf("perimeter"), fit.at)];
  const [byArea, byPerimeter] = gradients;
  const [area, perimeter] =
    (byArea && byPerimeter && sensitivities(fit.problem.residuals, fit.at, [byArea, byPerimeter])) ?? [];
  if (!area || !perimeter) return null;

  const spread = { area: { tap: 0, size: 0, lens: 0, shape: 0, camera: 0 }, hand: 0, slope: 0, perimeter: 0 };
  const points = new Map<Tap, number>();
  const best = bestOff(scene.camera);
  const add = (cause: ErrorCause, areaBy: number, perimeterBy: number, tap?: Tap) => {
    spread.area[cause] += areaBy ** 2;
    spread.perimeter += perimeterBy ** 2;
    if (!tap) return;
    spread.hand += areaBy ** 2 * Math.max(0, 1 - (best / tap.off) ** 2);
    points.set(tap, (points.get(tap) ?? 0) + areaBy ** 2);
  };
  for (const [index, { cause, tap, isSlope }] of fit.problem.causes.entries()) {
    const areaBy = area[index] ?? 0;
    add(cause, areaBy, perimeter[index] ?? 0, tap);
    if (isSlope) spread.slope += areaBy ** 2;
  }

  // If no outline helped to find the plane, the ground under the thing of known size may slope against it.
  if (scene.outlines.every(({ shape }) => shape === "free")) {
    const slope = Math.min(...scene.references.map((reference) => groundError(scene, reference, fit.plane)));
    for (const axis of [0, 1]) {
      const [less, more] = [-slope, slope].map((by) => outlinesOn(scene, tilt(fit.plane, axis, by)));
      const [low, high] = [extentOf(less ?? []), extentOf(more ?? [])];
      if (!(Math.min(low.area, high.area) > 0)) return null;
      const areaBy = Math.log(high.area / low.area) / 2;
      add("shape", areaBy, Math.log(high.perimeter / low.perimeter) / 2);
      spread.slope += areaBy ** 2;
    }
  }

  // The taps of an outline outside the fit change only this outline.
  const outlines = outlinesOf(scene, fit, fit.at);
  if (!outlines) return null;
  for (const [index, { shape, corners }] of scene.outlines.entries()) {
    const outline = outlines[index];
    if (shape !== "free" || !outline) continue;
    const before = extentOf([outline]);
    for (const [corner, tap] of corners.entries())
      for (const axis of [0, 1]) {
        const moved = (by: number) => {
          const place = placeOf(fit.plane, off(tap.at, axis, by));
          return place && extentOf([{ ...outline, places: outline.places.with(corner, place) }]);
        };
        const [less, more] = [moved(-tap.off), moved(tap.off)];
        if (!less || !more || figures.area + Math.min(less.area, more.area) - before.area <= 0) return null;
        add(
          "tap",
          (more.area - less.area) / 2 / figures.area,
          (more.perimeter - less.perimeter) / 2 / figures.perimeter,
          tap,
        );
      }
  }
  return { ...spread, point: Math.max(0, ...points.values()) };
}

function off(pixel: Pixel, axis: number, by: number): Pixel {
  return axis === 0 ? [pixel[0] + by, pixel[1]] : [pixel[0], pixel[1] + by];
}
