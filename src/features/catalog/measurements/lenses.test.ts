import { describe, expect, test } from "vitest";
import { isBending, lensesOf } from "./lenses.ts";
import type { MeasuredPhoto } from "./measurement.ts";

const photo = (noted: Partial<MeasuredPhoto> = {}): MeasuredPhoto => ({
  width: 4032,
  height: 3024,
  focal_length_35mm: 26,
  ...noted,
});
const unnoted = photo({ focal_length_35mm: null });

describe("the lenses that may have taken a photo", () => {
  test("are the noted one, known as well as whole millimetres are", () => {
    const [noted, ...others] = lensesOf(photo(), {});
    expect(others).toEqual([]);
    expect(noted).toMatchObject({ equivalent: 26, bend: 0, bendOff: 0, chance: 1 });
    const [wide] = lensesOf(photo({ focal_length_35mm: 13 }), {});
    expect(noted?.off).toBeCloseTo(0.015, 3);
    expect(wide?.off).toBeCloseTo(0.024, 3);
  });

  test("are the noted one with and without a digital zoom that it may include", () => {
    const lenses = lensesOf(photo({ digital_zoom: 2 }), {});
    expect(lenses.map(({ equivalent, chance }) => [equivalent, chance])).toEqual([
      [26, 0.5],
      [52, 0.5],
    ]);
  });

  test("are those of phones where none is noted, the main one first", () => {
    const lenses = lensesOf(unnoted, { as_taken: true });
    expect(lenses.map(({ equivalent }) => Math.round(equivalent))).toEqual([26, 13, 50, 74, 40, 120]);
    expect(lenses.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  test.each([
    [0.5, 13],
    [1, 26],
    [2, 50],
    [3, 74],
    [5, 120],
  ] as const)("is that of zoom %s where the person says so", (zoom, equivalent) => {
    expect(lensesOf(unnoted, { as_taken: true, zoom })).toMatchObject([{ equivalent, chance: 1 }]);
  });

  test("is the noted one, whatever zoom is said", () => {
    expect(lensesOf(photo(), { zoom: 2 })).toMatchObject([{ equivalent: 26 }]);
  });

  test("is known less well where the photo may be cropped, whatever is said of the zoom", () => {
    const [cropped] = lensesOf(unnoted, { zoom: 1 });
    expect(cropped?.equivalent).toBeGreaterThan(26 * 1.2);
    expect(cropped?.off).toBeGreaterThan(0.25);
  });

  test.each([0, -26, Number.NaN, Number.POSITIVE_INFINITY])("are all of them where %s mm is noted", (focal) => {
    expect(lensesOf(photo({ focal_length_35mm: focal }), { as_taken: true })).toEqual(
      lensesOf(unnoted, { as_taken: true }),
    );
  });
});

describe("a lens that bends straight lines", () => {
  test("is one below 20 mm, by an amount that is not known", () => {
    expect(lensesOf(photo({ focal_length_35mm: 19 }), {})).toMatchObject([{ bend: 0, bendOff: 0.1 }]);
    expect(lensesOf(photo({ focal_length_35mm: 20 }), {})).toMatchObject([{ bend: 0, bendOff: 0 }]);
  });

  test.each(["GoPro HERO5 Black", "DJI FC220", "Hasselblad L1D-20c", "Ring", "insta360 X3"])(
    "is that of %s",
    (camera) => {
      expect(isBending({ camera })).toBe(true);
      const [lens] = lensesOf(photo({ camera }), {});
      expect(lens?.bend).toBeLessThan(0);
      expect(lens?.bendOff).toBeGreaterThan(0);
    },
  );

  test.each(["Apple iPhone 14 Pro", "Google Pixel XL", "samsung SM-G950F", "Ringo 5", "", null, undefined])(
    "is not that of %s",
    (camera) => expect(isBending({ camera })).toBe(false),
  );
});
