import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, seeded, type Shot, syntheticPhoto, tapped } from "#testing/syntheticPhoto.ts";
import { areaOf, driveShot, type Four, four, inFrame, lengthOf, slabOf, surface } from "#testing/tappedPhoto.ts";
import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { type MeasureAnswer, measurePhoto } from "./measuring.ts";

const spreadOf = (answer: MeasureAnswer) =>
  answer.ok ? Math.log(answer.area.high / answer.area.median) : Number.POSITIVE_INFINITY;
const said = (corners: Point[], rectangular?: boolean): Outline => ({
  ...surface(corners),
  ...(rectangular === undefined ? {} : { rectangular }),
});

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

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/**
 * The taps of a case: a slab, the near edge of the drive as a length, and the drive; null if they are not all in the
 * frame.
 */
function tappedIn({ down, eyeHeight, near, width, length, slab, taps, seed }: Case) {
  const shot: Shot = { ...driveShot, down, eyeHeight };
  const places = groundRectangle(near, width, length);
  const slabPlaces = groundRectangle(slab, 4, 4);
  if ([...places, ...slabPlaces].some(([, ahead]) => ahead < 3)) return null;
  const camera = syntheticPhoto(shot);
  const corners = four(camera, places);
  const marks = four(camera, slabPlaces);
  if (!inFrame([...corners, ...marks])) return null;
  const random = seeded(seed);
  const tap = (point: Point) => tapped(point, shot.photo, taps, random);
  const ends: [Point, Point] = [tap(corners[0]), tap(corners[1])];
  return {
    photo: shot.photo,
    slab: slabOf(marks.map(tap) as Four),
    edge: lengthOf(ends, width),
    outline: corners.map(tap),
  };
}

describe("whatever is tapped", () => {
  test("to say that a surface is a rectangle never makes an answer less sure, and never takes one away", () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const found = tappedIn(one);
        if (!found) return;
        const as = (rectangular?: boolean) =>
          measurePhoto(found.photo, { reference: found.slab, outlines: [said(found.outline, rectangular)] });
        const open = as();
        if (!open.ok) return;
        compared++;
        expect(spreadOf(as(true))).toBeLessThanOrEqual(spreadOf(open) + 1e-9);
      }),
      { seed: 15, numRuns: 600 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  test("the same taps give the same answer, in whichever order things of known size were added", () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const found = tappedIn(one);
        if (!found) return;
        const by = (reference: Reference, ...more_references: Reference[]) =>
          measurePhoto(found.photo, { reference, more_references, outlines: [said(found.outline, true)] });
        const [first, other] = [by(found.slab, found.edge), by(found.edge, found.slab)];
        expect(by(found.slab, found.edge)).toEqual(first);
        expect(other.ok).toBe(first.ok);
        if (!first.ok) return;
        compared++;
        expect(areaOf(other) / areaOf(first)).toBeCloseTo(1, 2);
        expect(spreadOf(other)).toBeCloseTo(spreadOf(first), 2);
      }),
      { seed: 16, numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  test("it answers with numbers or with a refusal, on any photo, with gravity and without", () => {
    const anything = fc.double({ min: -1e4, max: 1e4 });
    const anyPoint = fc.record({ x: fc.double({ min: -0.2, max: 1.2 }), y: fc.double({ min: -0.2, max: 1.2 }) });
    fc.assert(
      fc.property(
        fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
        fc.option(anything, { nil: null }),
        fc.option(fc.tuple(anything, anything, anything), { nil: null }),
        fc.tuple(anyPoint, anyPoint, anyPoint, anyPoint),
        fc.tuple(anyPoint, anyPoint, anyPoint, anyPoint),
        fc.option(fc.boolean(), { nil: undefined }),
        anything,
        (size, focal_length_35mm, gravity, corners, outline, rectangular, height) => {
          const answer = measurePhoto(
            { ...size, focal_length_35mm, gravity },
            { reference: slabOf(corners, 4, height), outlines: [said(outline, rectangular)] },
          );
          expect(answer.ok ? Math.min(...Object.values(answer.area)) : 1).toBeGreaterThan(0);
        },
      ),
      { seed: 17, numRuns: 1500 },
    );
  });
});
