import { describe, expect, test } from "vitest";
import { figuresOf } from "./figures.ts";
import type { MeasureAnswer } from "#features/catalog/geometry/measuring.ts";
import { beginMeasuring } from "./measuringState.ts";
import { outlineStart, startOfReference } from "./photoDraft.ts";
import { outlineAt, shapesOf } from "./shapes.ts";

const seen = { left: 0, top: 0, right: 1, bottom: 1 };
const sheet = startOfReference({ kind: "plywood", seen, before: null });
const outlines = [outlineStart({ hole: false, seen }), outlineStart({ hole: true, seen })];
const photos = [{ photo_id: "front" }, { photo_id: "back" }];
const { draft } = beginMeasuring({ photos, start: { photos: [{ photo_id: "front", reference: sheet, outlines }] } });
const nothingWaits = { scale: 0, surface: 0 };
const area = { median: 400, low: 380, high: 420 };
const measured: MeasureAnswer = { ok: true, area, perimeter: area, outlines: [] };
const refused = (photo_id?: string): MeasureAnswer => ({
  ok: false,
  refusal: "crossing",
  message: "This outline crosses itself.",
  photo_id,
});
const figures = (
  total: MeasureAnswer | null,
  at = 0,
  more: { unscaled?: number; waiting?: typeof nothingWaits } = {},
) =>
  figuresOf({
    draft,
    at,
    measured: { total, unscaled: more.unscaled ?? null },
    waiting: more.waiting ?? nothingWaits,
    priceOf: ({ median }) => `$${median / 2}`,
    countedAs: (found) => ({ ...found, low: 0 }),
  });

describe("what is shown in place of the figure", () => {
  test("the area, as sure as it counts, and its price, as soon as there is one", () => {
    expect(figures(measured)).toEqual({ area: { ...area, low: 0 }, price: "$200" });
  });

  test("a refusal, with the photo it is about where that is another one", () => {
    expect(figures(refused("front"))).toEqual({ message: "This outline crosses itself.", tone: "refusal" });
    expect(figures(refused("front"), 1)).toEqual({ message: "Photo 1: This outline crosses itself.", tone: "refusal" });
    expect(figures(refused())).toEqual({ message: "This outline crosses itself.", tone: "refusal" });
  });

  test("while points wait for their place there is no figure and nothing is refused: it says what is left to do", () => {
    for (const total of [refused(), measured])
      expect(figures(total, 0, { waiting: { scale: 1, surface: 4 } })).toEqual({
        message: "Still to place: 1 scale point, 4 corners.",
        tone: "hint",
      });
    expect(figures(measured, 0, { waiting: { scale: 2, surface: 0 } })).toMatchObject({
      message: "Still to place: 2 scale points.",
    });
  });

  test("a surface on another photo without a scale is not left out in silence", () => {
    expect(figures(measured, 0, { unscaled: 1 })).toMatchObject({
      tone: "refusal",
      message: expect.stringContaining("Photo 2 has a surface but no scale yet"),
    });
    expect(figures(measured, 1, { unscaled: 1 })).toMatchObject({ tone: "hint" });
  });

  test("a hint before anything is drawn", () => {
    expect(figures(null, 0)).toMatchObject({ tone: "hint", message: expect.stringContaining("mark the surface") });
    expect(figures(null, 1)).toMatchObject({ tone: "hint" });
  });
});

describe("what is drawn on the photo", () => {
  const [photo = { photo_id: "", reference: null, outlines: [] }] = draft;

  test("only what is worked on has handles, named for those who cannot see them", () => {
    const shapes = shapesOf({ photo, on: { of: "outline", outline: 1 }, unplaced: [], sides: [], unit: "ft" });
    expect(shapes.flatMap(({ handles }) => handles.map(({ label }) => label))).toEqual(
      [1, 2, 3, 4].map((corner) => `Corner ${corner} of 4 of hole 1`),
    );
    const scale = shapesOf({ photo, on: { of: "reference", reference: 0 }, unplaced: [], sides: [], unit: "m" }).find(
      ({ key }) => key === "reference 0",
    );
    expect(scale?.handles[1]?.label).toBe("Corner 2 of 4 of the sheet of plywood");
    expect(scale?.sides).toEqual(["2.44 m", "1.22 m"]);
  });

  test("points that have no place yet are not drawn, and no side has a length before all have one", () => {
    const [shape] = shapesOf({
      photo,
      on: { of: "outline", outline: 0 },
      unplaced: [2, 3].map((index) => ({ of: "outline", outline: 0, index })),
      sides: [[20, 24, 20, 24]],
      unit: "ft",
    });
    expect(shape).toMatchObject({ placed: shape?.points.slice(0, 2), closed: false, sides: [], growing: false });
    expect(shape?.handles.map(({ placed }) => placed)).toEqual([true, true, false, false]);
  });

  test("lengths of an outline as it was before are not shown at its new sides", () => {
    const sidesOf = (sides: number[]) =>
      shapesOf({ photo, on: null, unplaced: [], sides: [sides], unit: "ft" })[0]?.sides;
    expect(sidesOf([20, 24, 20, 24])).toEqual(["20 ft", "24 ft", "20 ft", "24 ft"]);
    expect(sidesOf([20, 24, 20])).toEqual([]);
  });

  test("a tap finds the hole rather than the surface around it, and nothing beside them", () => {
    expect(outlineAt(photo, { x: 0.5, y: 0.5 })).toBe(1);
    expect(outlineAt(photo, { x: 0.5, y: 0.7 })).toBe(0);
    expect(outlineAt(photo, { x: 0.05, y: 0.05 })).toBeNull();
  });
});

test("what is asked below the figures is told briefly: what a second photo shows, where the camera was, whether the size is right", () => {
  const message = (total: MeasureAnswer, again: { photo: number } | null) =>
    figuresOf({
      draft,
      at: 0,
      measured: { total, unscaled: null },
      waiting: nothingWaits,
      open: { again, elevated: !total.ok, unlikely: !total.ok },
    });
  expect(message(measured, { photo: 1 })).toEqual({
    message: "Say what photo 2 shows, and the size appears.",
    tone: "hint",
  });
  expect(message({ ok: false, refusal: "unlikely_size", message: "Long words." }, null)).toEqual({
    message: "Smaller than what you measure by, or very narrow.",
    tone: "refusal",
  });
  const high: MeasureAnswer = { ok: false, refusal: "camera_height", message: "Long words." };
  expect(message(high, null)).toEqual({
    message: "By the size you entered, the phone was below 3 ft or above 10 ft.",
    tone: "refusal",
  });
  const tilted: MeasureAnswer = { ok: false, refusal: "tilted", message: "Far from level." };
  expect(message(tilted, null)).toEqual({ message: "Far from level.", tone: "refusal" });
});
