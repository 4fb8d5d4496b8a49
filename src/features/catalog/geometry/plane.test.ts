import { describe, expect, test } from "vitest";
import { groundRectangle, syntheticPhoto, type Shot } from "#testing/syntheticPhoto.ts";
import { cameraOf, cross, dot, length, type Pixel, pixelOf } from "./camera.ts";
import {
  normalTowardsCamera,
  mirrorInDepth,
  moveOrigin,
  pixelAt,
  placeOf,
  type Plane,
  planeOfRectangle,
  scalePlane,
} from "./plane.ts";

/** A wall straight ahead, 10 ft away. */
const wall: Plane = { right: [1, 0, 0], down: [0, 1, 0], origin: [-2, -1, 10], focal: 1000, bend: 0 };
/** The ground 5 ft below a camera that looks at the horizon; its rows run away from the camera. */
const ground: Plane = { right: [1, 0, 0], down: [0, 0, 1], origin: [0, 5, 2], focal: 1000, bend: 0 };

describe("a plane and the photo", () => {
  test("a pixel shows a place, and the place is seen at the pixel", () => {
    expect(placeOf(wall, [0, 0])).toEqual([2, 1]);
    expect(placeOf(wall, [200, -100])).toEqual([4, 0]);
    expect(pixelAt(wall, [4, 0])).toEqual([200, -100]);
    expect(placeOf(ground, [0, 500])).toEqual([0, 8]);
    expect(pixelAt(ground, [0, 8])).toEqual([0, 500]);
    expect(placeOf(ground, [300, 250])).toEqual([6, 18]);
  });

  test("nothing of the ground is seen at the horizon and above it, and nothing behind the camera", () => {
    expect(placeOf(ground, [0, 0])).toBeNull();
    expect(placeOf(ground, [0, -500])).toBeNull();
    expect(pixelAt(ground, [0, -2])).toBeNull();
    expect(pixelAt(ground, [0, -3])).toBeNull();
    const behind: Plane = { ...wall, origin: [-2, -1, -10] };
    expect(placeOf(behind, [0, 0])).toBeNull();
    // The camera is in the plane itself, which is then a line on the photo.
    const edgeOn: Plane = { ...ground, origin: [0, 0, 2] };
    expect(placeOf(edgeOn, [0, 500])).toBeNull();
    expect(pixelAt(behind, [0, 0])).toBeNull();
  });

  test("the same scene at another scale looks the same", () => {
    const larger = scalePlane(wall, 3);
    expect(larger).toEqual({ ...wall, origin: [-6, -3, 30] });
    expect(pixelAt(larger, [12, 0])).toEqual(pixelAt(wall, [4, 0]));
  });

  test("what lies behind a plane is seen where it is, and what lies before it too", () => {
    expect(pixelAt(wall, [2, 1], 10)).toEqual([0, 0]);
    expect(pixelAt(wall, [4, 1], 10)).toEqual([100, 0]);
    expect(pixelAt(wall, [4, 1], -5)).toEqual([400, 0]);
    expect(pixelAt(wall, [4, 1], -10)).toBeNull();
  });

  test("has another origin where it is moved to, and shows the same", () => {
    const moved = moveOrigin(wall, [2, 1]);
    expect(moved.origin).toEqual([0, 0, 10]);
    expect(placeOf(moved, [0, 0])).toEqual([0, 0]);
  });

  test("faces the camera, whichever way round it was tapped", () => {
    expect(normalTowardsCamera(wall)).toEqual([-0, -0, -1]);
    expect(normalTowardsCamera({ ...wall, right: wall.down, down: wall.right })).toEqual([0, 0, -1]);
    expect(normalTowardsCamera(ground)).toEqual([0, -1, 0]);
  });

  test("tipped the other way about the line of sight lies there still, and facing elsewhere", () => {
    const other = mirrorInDepth(ground);
    expect(other.origin).toEqual(ground.origin);
    expect(dot(other.right, other.down)).toBeCloseTo(0, 12);
    const sight = [0, 5 / Math.hypot(5, 2), 2 / Math.hypot(5, 2)] as const;
    expect(dot(normalTowardsCamera(other), sight)).toBeCloseTo(dot(normalTowardsCamera(ground), sight), 12);
    expect(normalTowardsCamera(other)[1]).not.toBeCloseTo(normalTowardsCamera(ground)[1], 1);
    expect(mirrorInDepth(other)).toEqual({
      ...ground,
      right: ground.right.map((each) => expect.closeTo(each, 12) as number),
      down: ground.down.map((each) => expect.closeTo(each, 12) as number),
    });
  });
});

describe("the closed form", () => {
  const shot: Shot = {
    eyeHeight: 5,
    down: 25,
    roll: 4,
    photo: { width: 4032, height: 3024, focal_length_35mm: 26 },
  };
  const seen = syntheticPhoto(shot);
  const camera = cameraOf(shot.photo);
  const pixels = groundRectangle({ right: -2, ahead: 6, turned: 20 }, 4, 7).map((place) =>
    pixelOf(camera, seen.pointAt(place)),
  );

  test("finds the plane of a rectangle and its proportions", () => {
    const plane = planeOfRectangle(camera, pixels);
    if (!plane) throw new Error("The plane was not found.");
    expect(length(plane.right)).toBeCloseTo(1, 9);
    expect(dot(plane.right, plane.down)).toBeCloseTo(0, 9);
    // The camera looks 25 degrees down.
    expect(Math.abs(cross(plane.right, plane.down)[2])).toBeCloseTo(Math.sin((25 * Math.PI) / 180), 4);
    const [, b, , d] = pixels.map((pixel) => placeOf(plane, pixel));
    expect(Math.hypot(...(d ?? [0, 0])) / Math.hypot(...(b ?? [1, 0]))).toBeCloseTo(7 / 4, 3);
  });

  test("finds none where corners lack or lie on one line", () => {
    const [first, second, third] = pixels;
    if (!first || !second || !third) throw new Error("There are four.");
    expect(planeOfRectangle(camera, pixels.slice(0, 3))).toBeNull();
    expect(planeOfRectangle(camera, pixels.with(1, [Number.NaN, 0]))).toBeNull();
    expect(
      planeOfRectangle(
        camera,
        pixels.map((): Pixel => second),
      ),
    ).toBeNull();
    expect(planeOfRectangle(camera, pixels.with(1, first))?.right[0] ?? 0).toSatisfy(Number.isFinite);
  });
});
