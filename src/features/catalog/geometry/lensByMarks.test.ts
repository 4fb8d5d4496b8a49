import { expect, test } from "vitest";
import type { Certainty, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { sheetFeet } from "#features/catalog/sheet/sheetLayout.ts";
import { cornersOfSheet, type LaidSheet } from "#testing/sheetPicture.ts";
import { groundRectangle, phoneShot, syntheticPhoto, type Shot } from "#testing/syntheticPhoto.ts";
import { measurePhoto } from "./measuring.ts";

const size = { width: 3000, height: 2250 };
const near = { right: -9, ahead: 8 };

/** A drive of 18 × 24 ft by a sheet near its front, on a photo that notes another lens than took it, or the same. */
function answerOf({
  by = "marks",
  took = 26,
  noted = 26,
  certainty = "tape",
  sheet = {},
  ahead = 8,
}: {
  by?: "marks" | "finger";
  took?: number;
  noted?: number | null;
  certainty?: Certainty;
  sheet?: Partial<LaidSheet>;
  ahead?: number;
}) {
  const shot: Shot = { ...phoneShot, down: took > 30 ? 12 : 16, photo: { ...size, focal_length_35mm: took } };
  const camera = syntheticPhoto(shot);
  const corners = cornersOfSheet({ middle: [1, ahead + 2, 0], turned: 30, ...sheet }).map((place): Point => {
    const { x, y } = camera.pointAt(place);
    return by === "marks" ? { x, y, set: { by } } : { x, y };
  });
  const reference = { by: "rectangle", kind: "marked_sheet", certainty, corners, ...sheetFeet } as Reference;
  const drive = groundRectangle({ ...near, ahead }, 18, 24).map((place) => camera.pointAt(place));
  return measurePhoto(
    { ...size, focal_length_35mm: noted },
    { reference, outlines: [{ corners: drive, hole: false, rectangular: true }] },
  );
}

const area = 18 * 24;

test("a sheet's marks measure a drive that its corners under a finger cannot", () => {
  const answer = answerOf({});
  expect(answer).toMatchObject({ ok: true });
  if (!answer.ok) return;
  expect(Math.abs(answer.area.median / area - 1)).toBeLessThan(0.005);
  expect(answer.area.high / answer.area.low).toBeLessThan(1.25);
  expect(answerOf({ by: "finger" })).toMatchObject({ ok: false });
});

test("a photo that notes nothing is measured by the lens that the marks show", () => {
  const errors = [13, 26].map((took) => {
    const answer = answerOf({ took, noted: null });
    return answer.ok ? Math.abs(answer.area.median / area - 1) : 1;
  });
  expect(Math.max(...errors)).toBeLessThan(0.1);
});

test("marks that contradict the noted lens give a wider answer, near the truth and not by the note", () => {
  const [right, zoomed] = [answerOf({ ahead: 14, took: 40, noted: 40 }), answerOf({ ahead: 14, took: 40, noted: 26 })];
  expect([right.ok, zoomed.ok]).toEqual([true, true]);
  if (!right.ok || !zoomed.ok) return;
  expect(Math.abs(zoomed.area.median / area - 1)).toBeLessThan(0.1);
  expect(zoomed.area.high / zoomed.area.low).toBeGreaterThan(right.area.high / right.area.low);
});

test("a sheet that a printer shrank to 95% is not noticed, and the size without its ruler covers that", () => {
  const answer = answerOf({ certainty: "standard", sheet: { scale: 0.95 } });
  expect(answer).toMatchObject({ ok: true });
  if (!answer.ok) return;
  expect(answer.area.median / area).toBeCloseTo(1 / 0.95 ** 2, 1);
  expect(answer.area.low).toBeLessThan(area);
  const sure = answerOf({ certainty: "tape", sheet: { scale: 0.95 } });
  expect(sure.ok && sure.area.low > area).toBe(true);
});
