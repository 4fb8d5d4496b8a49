import { describe, expect, test } from "vitest";
import { groundRectangle } from "#testing/syntheticPhoto.ts";
import { drive, driveCamera, driveShot, four, hole, lengthOf, slabOf, surface } from "#testing/tappedPhoto.ts";
import type { Point } from "#features/catalog/measurements/measurement.ts";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { squareQuestion } from "./squareQuestion.ts";

const exactly = (points: Point[]): Point[] => points.map((point) => ({ ...point, set: { by: "finger", drawn: 3000 } }));
const far = four(driveCamera, groundRectangle({ right: 2, ahead: 24, turned: -30 }, 4, 4));
const photo = (rectangular?: boolean) => ({
  photo_id: "front",
  reference: slabOf(exactly(far) as typeof far),
  outlines: [{ ...surface(exactly(drive)), ...(rectangular === undefined ? {} : { rectangular }) }],
});

describe("whether a surface has straight sides and square corners", () => {
  test("is asked where a yes makes the size known more closely, and says by how much", () => {
    const question = squareQuestion(driveShot.photo, photo());
    expect(question).toMatchObject({ outline: 0, answer: null });
    expect(question?.flare).toBeLessThan(0.01);
    const { open, square } = question?.spread ?? {};
    expect(square).toBeLessThanOrEqual((open ?? 100) - 3);
  });

  test("stays to be seen once it was answered, either way", () => {
    expect(squareQuestion(driveShot.photo, photo(true))?.answer).toBe(true);
    expect(squareQuestion(driveShot.photo, photo(false))?.answer).toBe(false);
  });

  test("is not asked where only a length is known, nor of a surface of other than four corners", () => {
    const byLength = { ...photo(), reference: lengthOf([drive[0], drive[1]], 20) };
    expect(squareQuestion(driveShot.photo, byLength)).toBeNull();
    expect(squareQuestion(driveShot.photo, { ...photo(), outlines: [surface(exactly(drive.slice(0, 3)))] })).toBeNull();
    expect(squareQuestion(driveShot.photo, { ...photo(), reference: null })).toBeNull();
  });

  test("is asked where other things of known size lie there, too, one of them a length", () => {
    const more_references = [lengthOf([far[0], far[1]], 4)];
    expect(squareQuestion(driveShot.photo, { ...photo(), more_references })).not.toBeNull();
  });

  test("is not asked where a yes would hardly change how closely the size is known, nor of a bed", () => {
    const onIt = four(driveCamera, groundRectangle({ right: -3, ahead: 16 }, 4, 4));
    const patio = exactly(four(driveCamera, groundRectangle({ right: -8, ahead: 13 }, 14, 12)));
    const measured = { ...photo(), reference: slabOf(exactly(onIt) as typeof far), outlines: [surface(patio)] };
    expect(squareQuestion(driveShot.photo, measured)).toBeNull();
    expect(squareQuestion(driveShot.photo, { ...photo(), outlines: [hole(exactly(drive))] })).toBeNull();
  });

  test("is asked where the corners contradict what they are measured by, with what each answer comes to", () => {
    // The slab slopes by 8% against the surface.
    const places = groundRectangle({ right: -2, ahead: 20 }, 4, 4).map(([x, y]) => [x, y, (y - 22) * 0.08] as const);
    const sloping = {
      ...photo(),
      reference: slabOf(four(driveCamera, places)),
      outlines: [surface(four(driveCamera, groundRectangle({ right: -9, ahead: 14 }, 18, 20)))],
    };
    expect(measurePhoto(driveShot.photo, sloping)).toMatchObject({ refusal: "rectangle_or_not" });
    const question = squareQuestion(driveShot.photo, sloping);
    expect(question?.answer).toBeNull();
    expect(question?.spread.open).toBeGreaterThan(0);
    // A yes would contradict the points.
    expect(question?.spread.square).toBeNull();
  });

  test("says by how much opposite sides differ as they are marked, the pair that differs more", () => {
    // 10 ft at one end and 12 at the other; the two long sides are alike.
    const wedge = exactly(
      four(driveCamera, [
        [-5, 12, 0],
        [5, 12, 0],
        [6, 26, 0],
        [-6, 26, 0],
      ]),
    );
    const on = exactly(four(driveCamera, groundRectangle({ right: -2, ahead: 16 }, 4, 4))) as typeof far;
    const question = squareQuestion(driveShot.photo, {
      ...photo(),
      reference: slabOf(on),
      outlines: [{ ...surface(wedge), rectangular: false }],
    });
    // A fit takes part of it for the errors of the points: 0.164 of 0.182.
    expect(question?.flare).toBeGreaterThan(0.16);
    expect(question?.flare).toBeLessThan(2 / 11);
  });
});
