import type { MeasureRefusal } from "#features/catalog/measurements/measureRefusals.ts";
import { diameterOf, crossesItself, distanceTo, isConvex, isInside, type PlanePoint, polygonArea } from "./polygon.ts";
import type { Scene } from "./scene.ts";
import type { Tap } from "./taps.ts";

type Shape = { corners: PlanePoint[]; hole: boolean };

/** An outline thinner than this share of its length counts as a line. */
const thinnest = 1e-3;

/** The slack for a hole's corners outside its surface, as a share of the photo's long side: for a bed at the edge. */
const slack = 0.02;

/** The fault in the shapes on the photo, found before anything is measured; null without a fault. */
export function shapeRefusal(scene: Scene): MeasureRefusal | null {
  const outlines = scene.outlines.map(({ corners, hole }) => ({ corners: pixelsOf(corners), hole }));
  const surfaces = outlines.filter((outline) => !outline.hole);
  if (surfaces.length === 0) return "no_surface";
  for (const { corners } of outlines) {
    if (corners.length < 3) return "too_few_corners";
    if (crossesItself(corners)) return "crossing";
    if (isLine(corners)) return "collinear";
  }
  const holes = outlines.filter((outline) => outline.hole);
  return (
    scaleRefusal(scene) ??
    holesRefusal(
      slack * Math.max(scene.camera.width, scene.camera.height),
      holes,
      surfaces.map(({ corners }) => corners),
    ) ??
    nestedRefusal(surfaces) ??
    nestedRefusal(holes)
  );
}

function scaleRefusal({ references, outlines }: Scene): MeasureRefusal | null {
  for (const reference of references) {
    if (reference.by === "rectangle") {
      if (!isLong(reference.width) || !isLong(reference.height)) return "no_size";
      const corners = pixelsOf(reference.corners);
      if (!isConvex(corners) || isLine(corners)) return "reference_shape";
    } else {
      if (!isLong(reference.length)) return "no_size";
      const [from, to] = pixelsOf(reference.ends);
      if (!from || !to || !(Math.hypot(to[0] - from[0], to[1] - from[1]) >= 1)) return "reference_ends";
    }
  }
  const [first] = outlines;
  if (references.every(({ by }) => by === "length") && (first?.hole !== false || first.shape !== "needed"))
    return "needs_rectangle";
  return outlines.every(({ shape, corners }) => shape === "free" || isConvex(pixelsOf(corners)))
    ? null
    : "needs_rectangle";
}

function pixelsOf(taps: readonly Tap[]): PlanePoint[] {
  return taps.map(({ at }) => at);
}

function holesRefusal(
  near: number,
  holes: readonly Shape[],
  surfaces: readonly (readonly PlanePoint[])[],
): MeasureRefusal | null {
  const belongs = (corner: PlanePoint) =>
    surfaces.some((surface) => isInside(corner, surface) || distanceTo(surface, corner) <= near);
  return holes.every(({ corners }) => corners.every(belongs)) ? null : "hole_outside";
}

/**
 * Neighbours can share a border, and imprecise taps make them overlap a little. One entirely inside another counts the
 * same ground twice.
 */
function nestedRefusal(outlines: readonly Shape[]): MeasureRefusal | null {
  const nested = outlines.some(({ corners }) =>
    outlines.some((other) => other.corners !== corners && corners.every((corner) => isInside(corner, other.corners))),
  );
  return nested ? "counted_twice" : null;
}

function isLong(feet: number): boolean {
  return Number.isFinite(feet) && feet > 0;
}

/** Also true if a corner is not a number, so that nothing is measured from it. */
function isLine(corners: readonly PlanePoint[]): boolean {
  const longest = diameterOf(corners);
  return !(polygonArea(corners) > thinnest * longest ** 2);
}
