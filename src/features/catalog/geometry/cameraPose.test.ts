import { describe, expect, test } from "vitest";
import type { Vector } from "./camera.ts";
import type { Plane } from "./plane.ts";
import { cameraOf } from "./camera.ts";
import { heightAbove, orientationOf, poseResiduals, poseRefusal } from "./cameraPose.ts";

/** The ground at a height in feet below a camera that is tipped down and rolled by angles in degrees. */
const ground = (height: number, down = 20, roll = 0): Plane => {
  const [tip, turn] = [(down * Math.PI) / 180, (roll * Math.PI) / 180];
  const turned = ([x, y, z]: Vector): Vector => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
    z,
  ];
  return {
    right: turned([1, 0, 0]),
    down: turned([0, -Math.sin(tip), Math.cos(tip)]),
    origin: turned([0, height * Math.cos(tip) - 10 * Math.sin(tip), height * Math.sin(tip) + 10 * Math.cos(tip)]),
    focal: 3000,
    bend: 0,
  };
};
const wall: Plane = { right: [1, 0, 0], down: [0, 1, 0], origin: [0, 0, 20], focal: 3000, bend: 0 };
const ceiling: Plane = { right: [1, 0, 0], down: [0, 0, 1], origin: [0, -4, 10], focal: 3000, bend: 0 };
const anywhere = { up: null, elevated: false };
const photo = { width: 4032, height: 3024 };
const camera = cameraOf({ ...photo, focal_length_35mm: 26 });
const cost = (plane: Plane, scene: Parameters<typeof poseResiduals>[0] = anywhere) =>
  poseResiduals(scene, plane)(plane).reduce((sum, each) => sum + each ** 2, 0);

describe("how a plane lies", () => {
  test("is seen by which way it faces on a photo of somebody who holds the phone upright", () => {
    for (const down of [0, 20, 40]) expect(orientationOf(anywhere, ground(5, down))).toBe("below");
    expect(orientationOf(anywhere, wall)).toBe("upright");
    expect(orientationOf(anywhere, ceiling)).toBe("overhead");
  });

  test("is told by gravity where the camera felt it, however the phone was held", () => {
    expect(orientationOf({ up: [0, 0, -1] }, wall)).toBe("below");
    expect(orientationOf({ up: [0, 1, 0] }, ceiling)).toBe("below");
    expect(orientationOf({ up: [0, 1, 0] }, ground(5))).toBe("overhead");
  });
});

describe("where a camera is above the ground", () => {
  test("is how far it is from the plane", () => expect(heightAbove(ground(5.1))).toBeCloseTo(5.1, 9));

  test("makes no difference where people hold phones, and the more the further from there", () => {
    expect(cost(ground(4.4))).toBe(0);
    expect(cost(ground(5.5))).toBe(0);
    // 0.8 and 3 m are about two standard deviations away.
    expect(cost(ground(0.8 / 0.3048))).toBeCloseTo(3.9, 1);
    expect(cost(ground(3 / 0.3048))).toBeCloseTo(5.1, 1);
    expect(cost(ground(3 / 0.3048), { up: null, elevated: true })).toBe(0);
  });

  test("and how it is turned about its axis: three degrees are nothing, nine a standard deviation more", () => {
    expect(cost(ground(5, 20, 2))).toBe(0);
    expect(Math.sqrt(cost(ground(5, 0, 8.6)))).toBeCloseTo(1, 1);
    expect(Math.sqrt(cost(ground(5, 0, -8.6)))).toBeCloseTo(1, 1);
  });

  test("is asked of no wall", () => expect(poseResiduals(anywhere, wall)(wall)).toEqual([]));

  test("is not asked but the ground is held against gravity where the camera felt it", () => {
    const up: Vector = [0, -Math.cos(Math.PI / 9), -Math.sin(Math.PI / 9)];
    expect(cost(ground(5), { up, elevated: false })).toBeCloseTo(0, 9);
    expect(Math.sqrt(cost(ground(5, 24), { up, elevated: false }))).toBeCloseTo(1, 1);
  });

  test("and is not level by what it felt, is no ground, unless somebody says that it is a roof", () => {
    const up: Vector = [0, -Math.cos(Math.PI / 9), -Math.sin(Math.PI / 9)];
    const refusalAt = (down: number, elevated = false) => poseRefusal({ up, elevated, camera }, ground(5, down), false);
    expect([refusalAt(20), refusalAt(5), refusalAt(35)]).toEqual([null, null, null]);
    expect([refusalAt(-5), refusalAt(45), refusalAt(60)]).toEqual(["tilted", "tilted", "tilted"]);
    expect(refusalAt(60, true)).toBeNull();
    // A wall is plumb.
    expect(poseRefusal({ up: [0, -1, 0], elevated: false, camera }, wall, false)).toBeNull();
    expect(poseRefusal({ up: [0, -0.8, -0.6], elevated: false, camera }, wall, false)).toBe("tilted");
    // A roof is measured at its real slope.
    expect(cost(ground(5, 50), { up, elevated: true })).toBe(0);
  });
});

test("an unusual height is possible, but by a long lens the sign of a wrong plane", () => {
  const long = cameraOf({ ...photo, focal_length_35mm: 77 });
  const refusalAt = (height: number, by: typeof camera) =>
    poseRefusal({ ...anywhere, camera: by }, ground(height, 20), false);
  expect([2, 3, 5, 9, 11].map((height) => refusalAt(height, camera))).toEqual([
    "camera_height",
    null,
    null,
    null,
    "camera_height",
  ]);
  expect([2, 3, 5, 9, 11].map((height) => refusalAt(height, long))).toEqual([
    "camera_height",
    "imprecise",
    null,
    "imprecise",
    "camera_height",
  ]);
});
