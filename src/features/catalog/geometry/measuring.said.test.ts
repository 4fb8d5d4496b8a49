import { describe, expect, test } from "vitest";
import { groundRectangle, setWithin } from "#testing/syntheticPhoto.ts";
import { driveCamera, driveShot, type Four, four, slabOf, surface } from "#testing/tappedPhoto.ts";
import type { MeasuredPhoto, Outline, Point } from "#features/catalog/measurements/measurement.ts";
import { type MeasureAnswer, measurePhoto } from "./measuring.ts";

const spreadOf = (answer: MeasureAnswer) =>
  answer.ok ? Math.log(answer.area.high / answer.area.median) : Number.POSITIVE_INFINITY;
const said = (corners: Point[], rectangular?: boolean): Outline => ({
  ...surface(corners),
  ...(rectangular === undefined ? {} : { rectangular }),
});

describe("where nothing but a thing beside the surface tells how the ground lies", () => {
  const exactly = (points: Point[]): Point[] =>
    points.map((point) => ({ ...point, set: setWithin(driveShot.photo, 0) }));
  const patio = exactly(four(driveCamera, groundRectangle({ right: -6, ahead: 12 }, 12, 10)));
  const slabAt = (right: number, ahead: number) =>
    slabOf(exactly(four(driveCamera, groundRectangle({ right, ahead }, 4, 4))) as Four);
  const [beside, on] = [slabAt(-2, 7), slabAt(-2, 15)];
  const photo: MeasuredPhoto = driveShot.photo;
  // An L: it has more than four corners, so it cannot be a rectangle.
  const [a, b, c, d] = patio;
  const middle = (one: Point | undefined, other: Point | undefined): Point => ({
    x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2,
    y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2,
    set: setWithin(photo, 0),
  });
  const five = [a, b, middle(b, c), c, d].filter((point) => point !== undefined);
  const spread = (reference: typeof on, outline: Outline) =>
    spreadOf(measurePhoto(photo, { reference, outlines: [outline], size_confirmed: true }));

  test("a surface of other than four corners is less sure than by a thing that lies on it", () => {
    expect(spread(beside, said(five))).toBeGreaterThan(1.5 * spread(on, said(five)));
    expect(spread(beside, said(five))).toBeLessThan(0.27);
  });

  test("four corners are the surer the more they are like a rectangle's", () => {
    for (const slab of [beside, on]) {
      expect(spread(slab, said(patio, true))).toBeLessThan(spread(slab, said(patio)));
      expect(spread(slab, said(patio))).toBeLessThan(spread(slab, said(patio, false)));
    }
    expect(spread(beside, said(patio))).toBeLessThan(0.7 * spread(beside, said(patio, false)));
  });

  test("a door in its wall slopes against nothing", () => {
    const onWall = (left: number, right: number, height: number) =>
      exactly(
        four(driveCamera, [
          [left, 26 + left / 2, height],
          [right, 26 + right / 2, height],
          [right, 26 + right / 2, 0],
          [left, 26 + left / 2, 0],
        ]),
      );
    const door = slabOf(onWall(-4.5, 4.5, 7) as Four, 9 * Math.hypot(1, 0.5), 7);
    const beyond = said(onWall(5, 12, 7), false);
    const around = said(onWall(-6, 6, 7), false);
    expect(spread(door, beyond)).toBeLessThan(0.05);
    expect(spread(door, around)).toBeLessThan(0.05);
  });
});
