import { describe, expect, test } from "vitest";
import { cameraOf, cross, dot, length, pixelOf, addVectors, scale, rotate, normalize, type Vector } from "./camera.ts";

describe("the camera a photo was taken with", () => {
  test("has the focal length that the photo tells, in pixels: 35 mm equivalents refer to the diagonal of the film", () => {
    expect(cameraOf({ width: 4032, height: 3024, focal_length_35mm: 26 })).toEqual({
      width: 4032,
      height: 3024,
      // 26 mm of a diagonal of 43.2666 mm, of a diagonal of 5040 pixels.
      focal: expect.closeTo(3028.66, 1),
      focalError: 0.015,
    });
  });

  test.each([null, 0, -26, Number.NaN, Number.POSITIVE_INFINITY])(
    "is taken for a phone's main camera where the photo tells %s, and known ten times less well",
    (focal_length_35mm) => {
      const told = cameraOf({ width: 4032, height: 3024, focal_length_35mm: 26 });
      expect(cameraOf({ width: 4032, height: 3024, focal_length_35mm }, true)).toEqual({
        ...told,
        focalError: 0.15,
      });
    },
  );

  test("of 16:9 at 26 mm is not known as well as of a whole photo, and hardly where it may be cropped", () => {
    const wide = { width: 4032, height: 2268, focal_length_35mm: 26 };
    const own = (26 / Math.hypot(36, 24)) * Math.hypot(4032, 2268);
    const sensors = (26 / Math.hypot(36, 24)) * Math.hypot(4032, 3024);
    const said = cameraOf(wide, true);
    expect(said.focal).toBeCloseTo(Math.sqrt(own * sensors), 6);
    expect(said.focalError).toBeCloseTo(Math.hypot(0.015, Math.log(sensors / own) / 2), 9);
    for (const asTaken of [false, undefined]) {
      const unsure = cameraOf(wide, asTaken);
      expect(unsure.focal * Math.exp(-unsure.focalError)).toBeLessThan(own);
      expect(unsure.focal * Math.exp(2 * unsure.focalError)).toBeGreaterThan(2 * own);
    }
  });

  test("counts pixels from the photo's centre, to the right and down", () => {
    const camera = cameraOf({ width: 4000, height: 3000, focal_length_35mm: 26 });
    expect(pixelOf(camera, { x: 0.5, y: 0.5 })).toEqual([0, 0]);
    expect(pixelOf(camera, { x: 0.75, y: 0.25 })).toEqual([1000, -750]);
    expect(pixelOf(camera, { x: 0, y: 1 })).toEqual([-2000, 1500]);
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
