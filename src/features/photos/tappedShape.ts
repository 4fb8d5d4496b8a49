import type { MeasureRefusal } from "./measureRefusals.ts";
import { crossesItself, distanceTo, isConvex, isInside, type PlanePoint, polygonArea } from "./polygon.ts";
import type { Scene } from "./scene.ts";

/** An outline thinner than this share of its length is a line. */
const thinnest = 1e-3;

/**
 * How far outside its surface the corner of a hole may be tapped, as a share of the photo's long side: a bed at the
 * edge.
 */
const slack = 0.02;

/** What is wrong with the shapes on the photo before anything is measured, or null. */
export function shapeRefusal(scene: Scene): MeasureRefusal | null {
  const surfaces = scene.outlines.filter((outline) => !outline.hole);
  if (surfaces.length === 0) return "no_surface";
  for (const { corners } of scene.outlines) {
    if (corners.length < 3) return "too_few_corners";
    if (crossesItself(corners)) return "crossing";
    if (isLine(corners)) return "collinear";
  }
  const holes = scene.outlines.filter((outline) => outline.hole);
  return (
    scaleRefusal(scene) ??
    holesRefusal(
      scene,
      surfaces.map(({ corners }) => corners),
    ) ??
    nestedRefusal(surfaces) ??
    nestedRefusal(holes)
  );
}

function scaleRefusal({ scale, rectangle, outlines }: Scene): MeasureRefusal | null {
  if (scale.by === "rectangle") {
    if (!isLong(scale.width) || !isLong(scale.height)) return "no_size";
    return isConvex(rectangle) && !isLine(rectangle) ? null : "reference_shape";
  }
  if (!isLong(scale.length)) return "no_size";
  if (outlines[0]?.hole !== false || rectangle.length !== 4 || !isConvex(rectangle)) return "needs_rectangle";
  const [from, to] = scale.ends;
  return from && to && Math.hypot(to[0] - from[0], to[1] - from[1]) >= 1 ? null : "reference_ends";
}

function holesRefusal(
  { outlines, camera }: Scene,
  surfaces: readonly (readonly PlanePoint[])[],
): MeasureRefusal | null {
  const near = slack * Math.max(camera.width, camera.height);
  const belongs = (corner: PlanePoint) =>
    surfaces.some((surface) => isInside(corner, surface) || distanceTo(surface, corner) <= near);
  return outlines.some(({ corners, hole }) => hole && !(corners.every(belongs) && corners.length > 0))
    ? "hole_outside"
    : null;
}

/**
 * Neighbours may share a border, and taps let them overlap a little; one that lies inside another is the same ground
 * again.
 */
function nestedRefusal(outlines: Scene["outlines"]): MeasureRefusal | null {
  const nested = outlines.some(({ corners }) =>
    outlines.some((other) => other.corners !== corners && corners.every((corner) => isInside(corner, other.corners))),
  );
  return nested ? "counted_twice" : null;
}

function isLong(feet: number): boolean {
  return Number.isFinite(feet) && feet > 0;
}

/** Also true when a corner is no number, so that nothing is measured from it. */
function isLine(corners: readonly PlanePoint[]): boolean {
  const longest = Math.max(...corners.flatMap((a) => corners.map((b) => Math.hypot(a[0] - b[0], a[1] - b[1]))));
  return !(polygonArea(corners) > thinnest * longest ** 2);
}
