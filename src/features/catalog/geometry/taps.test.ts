import { describe, expect, test } from "vitest";
import { cameraOf } from "./camera.ts";
import type { PointSetting } from "#features/catalog/measurements/measurement.ts";
import { bestOff, tapOf } from "./taps.ts";

const camera = cameraOf({ width: 3024, height: 4032, focal_length_35mm: 26 });
const off = (set?: PointSetting, of = camera) => tapOf(of, { x: 0.5, y: 0.5, set }).off;

describe("a tap", () => {
  test("lies where the point is", () =>
    expect(tapOf(camera, { x: 0.75, y: 0.25, set: { by: "model" } }).at).toEqual([756, -1008]));

  test("is as good as the finger on the glass: the larger the photo is drawn, the better", () => {
    // 4 CSS pixels of a photo of 4032 pixels that is drawn 390 CSS pixels long are 41 of its pixels.
    expect(off({ by: "finger", drawn: 390 })).toBeCloseTo(Math.hypot(2, (4 * 4032) / 390), 9);
    expect(off({ by: "finger", drawn: 3120 })).toBeCloseTo(Math.hypot(2, (4 * 4032) / 3120), 9);
    expect(off({ by: "mouse", drawn: 800 })).toBeCloseTo(Math.hypot(2, 4032 / 800), 9);
    expect(off({ by: "key", drawn: 800 })).toBeCloseTo(Math.hypot(2, 2016 / 800), 9);
  });

  test("that does not say how it was set is a finger's on the whole photo", () =>
    expect(off()).toBe(off({ by: "finger", drawn: 390 })));

  test("of a model is off by a share of the photo, however it was shown", () =>
    expect(off({ by: "model" })).toBeCloseTo(Math.hypot(2, 40.32), 9));

  test("is never better than a corner can be seen", () => {
    expect(off({ by: "mouse", drawn: 200_000 })).toBeCloseTo(2, 3);
    expect(bestOff(camera)).toBe(2);
    const small = cameraOf({ width: 640, height: 480, focal_length_35mm: 26 });
    expect(bestOff(small)).toBe(1);
    expect(off({ by: "mouse", drawn: 200_000 }, small)).toBeCloseTo(1, 3);
  });
});
