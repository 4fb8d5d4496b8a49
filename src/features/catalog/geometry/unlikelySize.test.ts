import { describe, expect, test } from "vitest";
import { groundRectangle } from "#testing/syntheticPhoto.ts";
import { areaOf, driveCamera, four, lengthOf, slabOf, surface } from "#testing/tappedPhoto.ts";
import { measurePhoto } from "./measuring.ts";

const on = (right: number, ahead: number, width: number, length: number) =>
  four(driveCamera, groundRectangle({ right, ahead }, width, length));

describe("a size that is asked about before it is told", () => {
  test("a surface that is no larger than the thing it is measured by", () => {
    const taken = { reference: slabOf(on(-3, 9, 6, 6), 6, 6), outlines: [surface(on(-2, 10, 3, 4))] };
    expect(measurePhoto(driveCamera.photo, taken)).toMatchObject({ ok: false, refusal: "unlikely_size" });
    expect(areaOf(measurePhoto(driveCamera.photo, { ...taken, size_confirmed: true }))).toBeCloseTo(12, 0);
  });

  test("a surface shorter than the length it is measured by", () => {
    const [from, to] = [driveCamera.pointAt([-5, 12, 0]), driveCamera.pointAt([5, 12, 0])];
    const taken = { reference: lengthOf([from, to], 10), outlines: [surface(on(-3, 9, 7, 5))] };
    expect(measurePhoto(driveCamera.photo, taken)).toMatchObject({ refusal: "unlikely_size" });
    expect(areaOf(measurePhoto(driveCamera.photo, { ...taken, size_confirmed: true }))).toBeCloseTo(35, 0);
  });

  test("a strip twelve times as long as it is wide", () => {
    const taken = { reference: slabOf(on(-3, 8, 1, 2), 1, 2), outlines: [surface(on(-1, 8, 1, 14))] };
    expect(measurePhoto(driveCamera.photo, taken)).toMatchObject({ refusal: "unlikely_size" });
    expect(areaOf(measurePhoto(driveCamera.photo, { ...taken, size_confirmed: true }))).toBeCloseTo(14, 0);
  });

  test("an ordinary walkway beside a slab is not", () => {
    expect(
      areaOf(
        measurePhoto(driveCamera.photo, {
          reference: slabOf(on(-6, 8, 4, 4)),
          outlines: [surface(on(-1, 8, 3, 24))],
        }),
      ),
    ).toBeCloseTo(72, 0);
  });
});
