import { dot } from "./camera.ts";
import { normalTowardsCamera, type Plane } from "./plane.ts";
import type { Scene } from "./scene.ts";

/**
 * How high above the ground people hold a phone, in feet (1.3 to 1.7 m), and how much further off they may be, as a
 * standard deviation of the logarithm: 0.8 and 3 m are two of them away.
 */
const usualHeight = { low: 4.3, high: 5.6 };
const heightError = 0.25;

/** How high above the ground a camera is that is held by a person who stands on it: 0.8 to 3 m, in feet. */
const plausibleHeight = { low: 2.62, high: 9.84 };

/** Below this height, in feet, a car was tapped at its bumpers: seen from 5 ft they look half as far apart again. */
const lowestByCar = 4.4;

/** Ground and walls are at most so far from level and plumb, by what the phone felt: 20 degrees, as a sine. */
const mostTilted = 0.342;

/** Whether a plane is neither level nor plumb; `turnedUp` is the cosine of its angle to the vertical. */
function isTilted(turnedUp: number): boolean {
  return Math.abs(turnedUp) > mostTilted && Math.hypot(turnedUp, mostTilted) < 1;
}

/** Why a camera above a plane cannot have been where the plane says, or null: nobody holds a phone there. */
export function poseRefusal(
  scene: Pick<Scene, "up" | "elevated">,
  plane: Plane,
  byCar: boolean,
): "camera_height" | "car_bumpers" | "tilted" | null {
  if (scene.up && !scene.elevated && isTilted(dot(normalTowardsCamera(plane), scene.up))) return "tilted";
  if (orientationOf(scene, plane) !== "below" || scene.elevated) return null;
  const height = heightAbove(plane);
  if (byCar && height < lowestByCar) return "car_bumpers";
  return height < plausibleHeight.low || height > plausibleHeight.high ? "camera_height" : null;
}

/** How far people turn a phone about its own axis, and how much further they may, as a standard deviation; radians. */
const usualRoll = 0.05;
const rollError = 0.1;

/** How far what a phone felt as down is from a perpendicular to the ground: its hand trembles, and the ground slopes. */
const feltError = 0.07;

/** What a plane is to somebody who holds a phone: something to stand on, a wall, or something overhead. */
export type PlaneOrientation = "below" | "upright" | "overhead";

/**
 * How a plane lies. Where the photo does not tell which way is up, it is up the photo; a phone that is tipped down or up
 * keeps the ground below and the wall upright.
 */
export function orientationOf({ up }: Pick<Scene, "up">, plane: Plane): PlaneOrientation {
  const turnedUp = dot(normalTowardsCamera(plane), up ?? [0, -1, 0]);
  return turnedUp > 0.7 ? "below" : turnedUp > -0.5 ? "upright" : "overhead";
}

/** How high the camera is above a plane, in feet. */
export function heightAbove(plane: Plane): number {
  return Math.abs(dot(normalTowardsCamera(plane), plane.origin));
}

/**
 * How far a camera above a plane that lies like this one is from where and how people hold it, in standard deviations.
 * Within the usual there is nothing to prefer.
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
