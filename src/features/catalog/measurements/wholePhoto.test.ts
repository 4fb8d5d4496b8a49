import { describe, expect, test } from "vitest";
import { photoDoubtOf, shapeCorrection, isPanorama, isUncropped } from "./wholePhoto.ts";
import type { MeasuredPhoto } from "./measurement.ts";

const photo = (width: number, height: number, noted: Partial<MeasuredPhoto> = {}): MeasuredPhoto => ({
  width,
  height,
  focal_length_35mm: 26,
  ...noted,
});
const unnoted = { focal_length_35mm: null };

describe("whether a photo is all of what its camera took", () => {
  test.each([
    ["a phone's 4:3", photo(4032, 3024), null],
    ["upright, and shrunk", photo(2250, 3000), null],
    ["a large camera's 3:2", photo(6000, 4000), null],
    ["a sensor that leaves out a few lines", photo(4080, 3072), null],
    ["16:9 at 26 mm, a crop or a setting", photo(4032, 2268), "shape"],
    ["a square", photo(3024, 3024), "shape"],
    ["16:9 of which nothing is noted", photo(1920, 1080, unnoted), "shape"],
    ["as long as a phone's screen, and nothing noted", photo(1170, 2532, unnoted), "screenshot"],
    ["as long as a phone's screen, by a camera that says so", photo(4000, 1848), "shape"],
    ["4:3 of which nothing is noted", photo(1600, 1200, unnoted), "no_lens"],
    ["another shape than noted", photo(4032, 3024, { cropped: true }), "cropped"],
  ])("%s", (_, one, doubt) => {
    expect(photoDoubtOf(one)).toBe(doubt);
    expect(isUncropped(one, undefined)).toBe(doubt === null);
    expect(isUncropped(one, false)).toBe(false);
    expect(isUncropped(one, true)).toBe(doubt !== "cropped");
  });

  test("what is longer than any lens sees is a panorama", () => {
    expect(isPanorama(photo(4032, 1728))).toBe(false);
    expect(isPanorama(photo(10_000, 3000))).toBe(true);
    expect(isPanorama(photo(3000, 10_000))).toBe(true);
  });
});

describe("what becomes of a noted focal length", () => {
  test("it fits a photo of a sensor's shape as it is", () => {
    expect(shapeCorrection(photo(4032, 3024), undefined)).toEqual({ log: 0, off: 0 });
    expect(shapeCorrection(photo(1600, 1200, unnoted), true)).toEqual({ log: 0, off: 0 });
  });

  test("of 16:9 as taken it belongs to the diagonal of the whole sensor or to the photo's own, and both are a deviation away", () => {
    for (const one of [photo(4032, 2268), photo(2268, 4032)]) {
      const { log, off } = shapeCorrection(one, true);
      expect(log - off).toBeCloseTo(0, 9);
      expect(log + off).toBeCloseTo(Math.log(Math.hypot(4032, 3024) / Math.hypot(4032, 2268)), 9);
    }
    const square = shapeCorrection(photo(3024, 3024), true);
    expect(square.log + square.off).toBeCloseTo(Math.log(Math.hypot(4032, 3024) / Math.hypot(3024, 3024)), 9);
  });

  test("of what may be cropped nobody knows what is gone, whether it was said or not", () => {
    for (const said of [undefined, false])
      expect(shapeCorrection(photo(4032, 2268), said)).toEqual({ log: 0.2, off: 0.25 });
    expect(shapeCorrection(photo(4032, 3024, { cropped: true }), true).off).toBe(0.25);
  });
});
