import { describe, expect, test } from "vitest";
import type { MeasuredPhoto, Measurement, PhotoCorrection } from "#features/catalog/measurements/measurement.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";
import { measure } from "./measuring.ts";

const camera = syntheticPhoto(phoneShot);
const corners = (right: number, ahead: number, width: number, length: number) => {
  const [a, b, c, d] = groundRectangle({ right, ahead }, width, length).map((place) => camera.pointAt(place));
  if (!a || !b || !c || !d) throw new Error("A rectangle has four corners.");
  return [a, b, c, d] as [typeof a, typeof a, typeof a, typeof a];
};
const drive = (again = false): Measurement => ({
  photos: ["one", ...(again ? ["two"] : [])].map((photo_id) => ({
    photo_id,
    reference: {
      by: "rectangle",
      kind: "plywood",
      certainty: "tape",
      corners: corners(-4, 11, 8, 4),
      width: 8,
      height: 4,
    },
    outlines: [{ corners: corners(-10, 10, 20, 30), hole: false, rectangular: true }],
    ...(photo_id === "two" ? { shows_again: "one" } : {}),
  })),
});

function areaBy(correction: PhotoCorrection | null, measurement = drive()) {
  const photo: MeasuredPhoto = { ...phoneShot.photo, correction };
  const answer = measure(
    new Map([
      ["one", photo],
      ["two", photo],
    ]),
    measurement,
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}
const widthOf = ({ low, high }: { low: number; high: number }) => Math.log(high / low);

describe("a photo with a correction", () => {
  const plain = areaBy(null);
  const corrected = areaBy({ bias: 0.04, stretch: 1.3 });

  test("has areas larger by it, sides by its root, and as wide an interval as it says", () => {
    expect(plain.area.median).toBeCloseTo(600, 0);
    expect(corrected.area.median / plain.area.median).toBeCloseTo(Math.exp(0.04), 9);
    expect(corrected.perimeter.median / plain.perimeter.median).toBeCloseTo(Math.exp(0.02), 9);
    expect(corrected.outlines[0]?.sides[0]).toBeCloseTo((plain.outlines[0]?.sides[0] ?? 0) * Math.exp(0.02), 9);
    expect(widthOf(corrected.area)).toBeCloseTo(1.3 * widthOf(plain.area), 9);
  });

  test("is never told more exactly than paper lies flat", () => {
    expect(widthOf(areaBy({ bias: 0, stretch: 0.01 }).area)).toBeCloseTo(2 * 1.2816 * 0.015, 9);
  });

  test("is refused if its interval becomes too wide to price by", () => {
    const photo = { ...phoneShot.photo, correction: { bias: 0, stretch: 100 } };
    expect(measure(new Map([["one", photo]]), drive())).toMatchObject({ ok: false, refusal: "imprecise" });
  });

  test("counts once if two photos show the surface", () => {
    const twice = areaBy({ bias: 0.04, stretch: 1.3 }, drive(true));
    expect(twice.area.median / plain.area.median).toBeCloseTo(Math.exp(0.04), 6);
    expect(widthOf(twice.area)).toBeLessThan(widthOf(corrected.area));
  });
});
