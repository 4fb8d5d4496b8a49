import { dot, isLong } from "./camera.ts";
import { normalTowardsCamera, type Plane } from "./plane.ts";
import type { Scene } from "./scene.ts";

/**
 * The height above the ground at which people hold a phone, in feet (1.3 to 1.7 m). The error is the standard deviation
 * of the logarithm beyond that range: 0.8 and 3 m are two of them away.
 */
const usualHeight = { low: 4.3, high: 5.6 };
const heightError = 0.25;

/**
 * The possible heights of a camera above the ground its user is on: 0.8 to 3 m, in feet. By a long lens, one outside of
 * 1.1 to 2.2 m is the sign of a wrong plane rather than of an unusual person.
 */
const plausibleHeight = { low: 2.62, high: 9.84 };
const plausibleByLongLens = { low: 3.6, high: 7.2 };

/**
 * Below this height, in feet, a car was tapped at its bumpers: seen from 5 ft they look one and a half times as far
 * apart.
 */
const lowestByCar = 4.4;

/** The largest angle of ground and walls from level and plumb, by the phone's gravity sensor: 20 degrees, as a sine. */
const mostTilted = 0.342;

/** True if a plane is neither level nor plumb; `turnedUp` is the cosine of its angle to the vertical. */
function isTilted(turnedUp: number): boolean {
  return Math.abs(turnedUp) > mostTilted && Math.hypot(turnedUp, mostTilted) < 1;
}

/** The reason why no one could have held the camera at this pose above the plane; null if it is possible. */
export function poseRefusal(
  scene: Pick<Scene, "up" | "elevated" | "camera">,
  plane: Plane,
  byCar: boolean,
): "camera_height" | "car_bumpers" | "imprecise" | "tilted" | null {
  if (scene.up && !scene.elevated && isTilted(dot(normalTowardsCamera(plane), scene.up))) return "tilted";
  if (orientationOf(scene, plane) !== "below" || scene.elevated) return null;
  const height = heightAbove(plane);
  if (byCar && height < lowestByCar) return "car_bumpers";
  if (isOutside(height, plausibleHeight)) return "camera_height";
  return isLong(scene.camera) && isOutside(height, plausibleByLongLens) ? "imprecise" : null;
}

function isOutside(height: number, { low, high }: { low: number; high: number }): boolean {
  return height < low || height > high;
}

/** The usual roll of a phone about its own axis, and the standard deviation beyond it; radians. */
const usualRoll = 0.05;
const rollError = 0.1;

/**
 * The error of the phone's gravity direction against the ground's normal, in radians: the hand trembles, and the ground
 * slopes.
 */
const feltError = 0.07;

/** The orientation of a plane to a person who holds a phone: ground below, a wall, or something overhead. */
export type PlaneOrientation = "below" | "upright" | "overhead";

/**
 * The orientation of a plane. If the photo does not record which way is up, the top of the photo is up: a phone tipped
 * up or down still has the ground below and the wall upright.
 */
export function orientationOf({ up }: Pick<Scene, "up">, plane: Plane): PlaneOrientation {
  const turnedUp = dot(normalTowardsCamera(plane), up ?? [0, -1, 0]);
  return turnedUp > 0.7 ? "below" : turnedUp > -0.5 ? "upright" : "overhead";
}

/** The height of the camera above a plane, in feet. */
export function heightAbove(plane: Plane): number {
  return Math.abs(dot(normalTowardsCamera(plane), plane.origin));
}

/**
 * Residuals of the camera's pose above a plane with this orientation, in standard deviations from the way people hold a
 * phone. Within the usual range no pose is preferred.
 */
export function poseResiduals(scene: Pick<Scene, "up" | "elevated">, like: Plane): (plane: Plane) => number[] {
  if (orientationOf(scene, like) !== "below") return () => [];
  const low = Math.log(usualHeight.low);
  const high = Math.log(usualHeight.high);
  return (plane) => [
    scene.elevated ? 0 : beyond(Math.log(heightAbove(plane)), low, high) / heightError,
    ...turnedOff(scene, plane),
  ];
}

function turnedOff({ up, elevated }: Pick<Scene, "up" | "elevated">, plane: Plane): number[] {
  const [x, y, z] = normalTowardsCamera(plane);
  if (!up) return [beyond(Math.atan2(x, -y), -usualRoll, usualRoll) / rollError];
  // From a balcony the ground is level; a roof is not.
  if (elevated) return [];
  return [(x - up[0]) / feltError, (y - up[1]) / feltError, (z - up[2]) / feltError];
}

function beyond(value: number, low: number, high: number): number {
  return Math.min(0, value - low) + Math.max(0, value - high);
}
