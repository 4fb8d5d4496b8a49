import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bentAt,
  cameraOf,
  camerasOf,
  cross,
  dot,
  length,
  pixelOf,
  addVectors,
  scale,
  rotate,
  normalize,
  straightAt,
  type Vector,
} from "./camera.ts";

describe("the camera a photo was taken with", () => {
  test("has the focal length that the photo tells, in pixels: 35 mm equivalents refer to the diagonal of the film", () => {
    expect(cameraOf({ width: 4032, height: 3024, focal_length_35mm: 26 })).toEqual({
      width: 4032,
      height: 3024,
      // 26 mm of a diagonal of 43.2666 mm, of a diagonal of 5040 pixels.
      focal: expect.closeTo(3028.66, 1),
      focalError: expect.closeTo(Math.hypot(0.01, 0.29 / 26), 9),
      bend: 0,
      bendError: 0,
    });
  });

  test("is one of a phone's where the photo tells none, of which some bend", () => {
    const possible = camerasOf({ width: 4032, height: 3024, focal_length_35mm: null }, { as_taken: true });
    const [likeliest, ...others] = possible;
    expect(likeliest?.camera).toEqual({
      ...cameraOf({ width: 4032, height: 3024, focal_length_35mm: 26 }),
      focalError: expect.closeTo(0.05, 9),
      bendError: expect.closeTo((0.07 * 4) / 5040 ** 2, 15),
    });
    expect(others.map(({ camera }) => camera.bendError > 0)).toContain(true);
    expect(possible.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  test("bends by the same at the corner, however large the photo is", () => {
    for (const [width, height] of [
      [4000, 3000],
      [400, 300],
    ] as const) {
      const { bendError } = cameraOf({ width, height, focal_length_35mm: 13 });
      expect(bendError * (width ** 2 + height ** 2)).toBeCloseTo(4 * 0.1, 9);
    }
  });

  test("counts pixels from the photo's centre, to the right and down", () => {
    const camera = cameraOf({ width: 4000, height: 3000, focal_length_35mm: 26 });
    expect(pixelOf(camera, { x: 0.5, y: 0.5 })).toEqual([0, 0]);
    expect(pixelOf(camera, { x: 0.75, y: 0.25 })).toEqual([1000, -750]);
    expect(pixelOf(camera, { x: 0, y: 1 })).toEqual([-2000, 1500]);
  });
});

describe("a lens that bends", () => {
  const half = 2500;

  test("shows a place where it is straightened again, whichever way it bends", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -half, max: half, noNaN: true }),
        fc.double({ min: -half, max: half, noNaN: true }),
        fc.double({ min: -0.4, max: 0.2, noNaN: true }),
        (x, y, bend) => {
          const straight = straightAt([x, y], bend / half ** 2);
          const again = straight && bentAt(straight, bend / half ** 2);
          expect(again).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
        },
      ),
    );
  });

  test("draws the edges of the photo in, like a barrel, or out, like a cushion", () => {
    expect(bentAt([half, 0], -0.1 / half ** 2)?.[0]).toBeLessThan(half);
    expect(bentAt([half, 0], 0.1 / half ** 2)?.[0]).toBeGreaterThan(half);
    expect(bentAt([3, 4], 0)).toEqual([3, 4]);
  });

  test("does not show what is outside of its sight", () => {
    expect(straightAt([2 * half, 0], -0.4 / half ** 2)).toBeNull();
    expect(bentAt([2 * half, 0], 0.2 / half ** 2)).toBeNull();
  });
});

describe("vectors", () => {
  const a: Vector = [1, 2, 3];
  const b: Vector = [5, 7, -4];

  test("are added, scaled and multiplied", () => {
    expect(addVectors(a, b)).toEqual([6, 9, -1]);
    expect(scale(a, -2)).toEqual([-2, -4, -6]);
    expect(dot(a, b)).toBe(7);
    expect(cross(a, b)).toEqual([-29, 19, -3]);
    expect(length([2, 3, 6])).toBe(7);
    expect(normalize([2, 3, 6])).toEqual([2 / 7, 3 / 7, 6 / 7].map((part) => expect.closeTo(part, 12) as number));
  });

  const near = (vector: Vector) => vector.map((part) => expect.closeTo(part, 12) as number);

  test("are turned about an axis by its length in radians, right-handed", () => {
    const quarter = Math.PI / 2;
    expect(rotate([1, 0, 0], [0, 0, quarter])).toEqual(near([0, 1, 0]));
    expect(rotate([0, 1, 0], [quarter, 0, 0])).toEqual(near([0, 0, 1]));
    expect(rotate([0, 0, 1], [0, quarter, 0])).toEqual(near([1, 0, 0]));
    expect(rotate([3, 4, 5], [0, 0, Math.PI / 6])).toEqual(
      near([3 * Math.cos(Math.PI / 6) - 2, 1.5 + 4 * Math.cos(Math.PI / 6), 5]),
    );
    expect(rotate([2, 0, 0], [quarter, 0, 0])).toEqual(near([2, 0, 0]));
  });

  test("keep their length and their part along the axis, and are left alone by no turn", () => {
    const axis: Vector = [0.3, -0.4, 1.2];
    expect(length(rotate(a, axis))).toBeCloseTo(length(a), 12);
    expect(dot(rotate(a, axis), axis)).toBeCloseTo(dot(a, axis), 12);
    expect(rotate(rotate(a, axis), scale(axis, -1))).toEqual(near(a));
    expect(rotate(a, [0, 0, 0])).toEqual(a);
  });
});
