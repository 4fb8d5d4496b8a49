import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, type Shot, seeded, setWithin, syntheticPhoto, tapped } from "#testing/syntheticPhoto.ts";
import { driveCamera, driveShot, type Four, four, inFrame, slabOf, surface } from "#testing/tappedPhoto.ts";
import type { MeasuredPhoto, Outline, Point } from "./measurement.ts";
import { type MeasureAnswer, measurePhoto } from "./measuring.ts";

const spreadOf = (answer: MeasureAnswer) =>
  answer.ok ? Math.log(answer.area.high / answer.area.median) : Number.POSITIVE_INFINITY;
const said = (corners: Point[], rectangular?: boolean): Outline => ({
  ...surface(corners),
  ...(rectangular === undefined ? {} : { rectangular }),
});

describe("to say that a surface is a rectangle", () => {
  /** Drives and slabs as people see and tap them; the slab on the drive or beside it. */
  const cases = fc.record({
    down: fc.double({ min: 14, max: 34, noNaN: true }),
    eyeHeight: fc.double({ min: 4.3, max: 5.6, noNaN: true }),
    near: fc.record({
      right: fc.double({ min: -12, max: 4, noNaN: true }),
      ahead: fc.double({ min: 7, max: 20, noNaN: true }),
      turned: fc.double({ min: -45, max: 45, noNaN: true }),
    }),
    width: fc.double({ min: 8, max: 24, noNaN: true }),
    length: fc.double({ min: 8, max: 30, noNaN: true }),
    slab: fc.record({
      right: fc.double({ min: -8, max: 6, noNaN: true }),
      ahead: fc.double({ min: 5, max: 18, noNaN: true }),
      turned: fc.double({ min: -90, max: 90, noNaN: true }),
    }),
    taps: fc.constantFrom(2, 3, 5),
    seed: fc.integer({ min: 1, max: 1000 }),
  });

  test("never makes an answer less sure, and never takes one away", () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, ({ down, eyeHeight, near, width, length, slab, taps, seed }) => {
        const shot: Shot = { ...driveShot, down, eyeHeight };
        const camera = syntheticPhoto(shot);
        const random = seeded(seed);
        const tap = (point: Point) => tapped(point, shot.photo, taps, random);
        const places = groundRectangle(near, width, length);
        const slabPlaces = groundRectangle(slab, 4, 4);
        if ([...places, ...slabPlaces].some(([, ahead]) => ahead < 3)) return;
        const corners = four(camera, places);
        const marks = four(camera, slabPlaces);
        if (!inFrame([...corners, ...marks])) return;
        const reference = slabOf(marks.map(tap) as Four);
        const outline = corners.map(tap);
        const as = (rectangular?: boolean) =>
          measurePhoto(shot.photo, { reference, outlines: [said(outline, rectangular)] });
        const open = as();
        if (!open.ok) return;
        compared++;
        expect(spreadOf(as(true))).toBeLessThanOrEqual(spreadOf(open) + 1e-9);
      }),
      { seed: 15, numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(40);
  });
});

describe("where nothing but a thing beside the surface tells how the ground lies", () => {
  const exactly = (points: Point[]): Point[] =>
    points.map((point) => ({ ...point, set: setWithin(driveShot.photo, 0) }));
  const patio = exactly(four(driveCamera, groundRectangle({ right: -6, ahead: 12 }, 12, 10)));
  const slabAt = (right: number, ahead: number) =>
    slabOf(exactly(four(driveCamera, groundRectangle({ right, ahead }, 4, 4))) as Four);
  const [beside, on] = [slabAt(-2, 7), slabAt(-2, 15)];
  const photo: MeasuredPhoto = driveShot.photo;
  // An L: its five corners and more could be no rectangle.
  const [a, b, c, d] = patio;
  const middle = (one: Point | undefined, other: Point | undefined): Point => ({
    x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2,
    y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2,
    set: setWithin(photo, 0),
  });
  const five = [a, b, middle(b, c), c, d].filter((point) => point !== undefined);
  const spread = (reference: typeof on, outline: Outline) =>
    spreadOf(measurePhoto(photo, { reference, outlines: [outline] }));

  test("a surface of other than four corners is less sure than by a thing that lies on it", () => {
    expect(spread(beside, said(five))).toBeGreaterThan(1.5 * spread(on, said(five)));
    expect(spread(beside, said(five))).toBeLessThan(0.27);
  });

  test("four corners that were said to be no rectangle's are as unsure, and surer where they agree with one", () => {
    expect(spread(beside, said(patio, false))).toBeCloseTo(spread(beside, said(five)), 1);
    expect(spread(beside, said(patio))).toBeLessThan(0.7 * spread(beside, said(patio, false)));
    expect(spread(on, said(patio))).toBeCloseTo(spread(on, said(patio, false)), 6);
  });

  test("a door in its wall slopes against nothing", () => {
    const onWall = (left: number, right: number, height: number) =>
      exactly(
        four(driveCamera, [
          [left, 26, height],
          [right, 26, height],
          [right, 26, 0],
          [left, 26, 0],
        ]),
      );
    const door = slabOf(onWall(-4.5, 4.5, 7) as Four, 9, 7);
    const beyond = said(onWall(5, 12, 7), false);
    const around = said(onWall(-6, 6, 7), false);
    expect(spread(door, beyond)).toBeLessThan(0.05);
    expect(spread(door, around)).toBeLessThan(0.05);
  });
});
