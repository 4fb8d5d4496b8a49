import { describe, expect, test } from "vitest";
import { groundRectangle } from "#testing/syntheticPhoto.ts";
import { drive, driveCamera, driveShot, four, lengthOf, slabOf, surface } from "#testing/tappedPhoto.ts";
import type { Point } from "./measurement.ts";
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
});
