import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import type { MeasuredPhoto, PhotoMeasurement, Point } from "./measurement.ts";
import { nextTurn, turnOf, turnedBack, turnedPoint, turnedSize, type Turn } from "./turnedPhoto.ts";

const turns = [0, 90, 180, 270] as const;

/** A photo as seen upright, and a drive on it by its garage door. */
const { pointAt, photo } = syntheticPhoto(phoneShot);
const seen = (right: number, ahead: number, width: number, length: number): Point[] =>
  groundRectangle({ right, ahead }, width, length).map(pointAt);
const [left = { x: 0, y: 0 }, right = { x: 0, y: 0 }] = seen(-8, 40, 16, 1);
const upright: Omit<PhotoMeasurement, "photo_id"> = {
  reference: { by: "length", kind: "garage_door_double", certainty: "standard", ends: [left, right], length: 16 },
  outlines: [{ hole: false, corners: seen(-10, 16, 20, 24) }],
};

/** The same as stored by a phone that did not notice that it was turned: upright after this turn. */
function lying(turned: 90 | 180 | 270): { photo: MeasuredPhoto; taken: Omit<PhotoMeasurement, "photo_id"> } {
  const [a, b] = [turnedBack(left, turned), turnedBack(right, turned)];
  return {
    photo: turnedSize({ ...photo, width: photo.width, height: photo.height }, turned),
    taken: {
      turned,
      reference: { by: "length", kind: "garage_door_double", certainty: "standard", ends: [a, b], length: 16 },
      outlines: [{ hole: false, corners: upright.outlines[0]?.corners.map((one) => turnedBack(one, turned)) ?? [] }],
    },
  };
}

describe("a photo that a person turns", () => {
  test.each([90, 180, 270] as const)("by %d degrees measures as the upright one does", (turned) => {
    const one = measurePhoto(photo, upright);
    const { photo: stored, taken } = lying(turned);
    const other = measurePhoto(stored, taken);
    if (!one.ok || !other.ok) throw new Error("Both can be measured.");
    expect(other.area.median).toBeCloseTo(one.area.median, 3);
    expect(other.area.high).toBeCloseTo(one.area.high, 3);
    expect(Math.abs(other.area.median / 480 - 1)).toBeLessThan(0.02);
  });

  test("feels down where the turned photo has it", () => {
    const { photo: stored, taken } = lying(90);
    const tilt = (12 * Math.PI) / 180;
    // Upright, down is down the photo and a little into it; lying, it is towards its right edge.
    const felt: MeasuredPhoto = { ...stored, gravity: [Math.cos(tilt), 0, Math.sin(tilt)] };
    const answer = measurePhoto(felt, taken);
    expect(answer.ok && Math.abs(answer.area.median / 480 - 1)).toBeLessThan(0.03);
  });
});

test("a point turned and turned back is where it was, and four quarter turns are none", () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(point, fc.constantFrom<Turn>(...turns), (at, turn) => {
      const back = turnedBack(turnedPoint(at, turn), turn);
      expect(back.x).toBeCloseTo(at.x, 12);
      expect(back.y).toBeCloseTo(at.y, 12);
    }),
  );
  expect(turns.map(nextTurn)).toEqual([90, 180, 270, 0]);
});

test("a photo is turned as the first of its measurements says", () => {
  const measured = (photo_id: string, taken: Omit<PhotoMeasurement, "photo_id">) => ({
    photos: [{ ...taken, photo_id }],
  });
  const all = [measured("b", lying(270).taken), measured("a", lying(90).taken), measured("a", upright)];
  expect(turnOf("a", all)).toBe(90);
  expect(turnOf("a", all.toReversed())).toBe(0);
  expect(turnOf("c", all)).toBe(0);
});
