import { orientationOf } from "./cameraPose.ts";
import type { Plane } from "./plane.ts";
import { isOnSurface, type Scene, type SceneReference } from "./scene.ts";

/**
 * The slope of the ground under a thing of known size against the surface (a standard deviation), in feet per foot: of a
 * thing on it, and of one beside it. Paving slopes by about 2% so that water runs off. Four corners that are no
 * rectangle's hardly show a slope, so that a large one is not noticed: there it is `hidden` times as much. A door in a
 * wall has `upright`.
 */
const slopes = { on: 0.011, beside: 0.023, hidden: 2, upright: 0.007 };

/** The slope of the ground under this thing against the surface on a plane (a standard deviation), in feet per foot. */
export function groundError(scene: Scene, reference: SceneReference, plane: Plane): number {
  if (orientationOf(scene, plane) !== "below") return slopes.upright;
  const shape = scene.outlines[0]?.shape;
  const usual = slopes[isOnSurface(scene, reference) ? "on" : "beside"];
  return shape === "denied" ? usual * slopes.hidden : usual;
}
