import { describe, expect, test } from "vitest";
import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import type { Plane } from "./plane.ts";
import { figuresOf, projectOnto, sceneOf, sizeError } from "./scene.ts";

const photo = { width: 4000, height: 3000, focal_length_35mm: 26 };
const set = { by: "model" } as const;
const corners: [Point, Point, Point, Point] = [
  { x: 0.5, y: 0.5, set },
  { x: 0.75, y: 0.5, set },
  { x: 0.75, y: 1, set },
  { x: 0.5, y: 1 },
];
const taps = [
  [0, 0],
  [1000, 0],
  [1000, 1500],
  [0, 1500],
].map((at, index) => ({ at, off: expect.closeTo(index < 3 ? 40.05 : 41.07, 1) as number }));

test("8 times of 10 a size is off by no more than its certainty says", () => {
  expect(sizeError("tape")).toBeCloseTo(0.01 / 1.2816, 12);
  expect(sizeError("standard")).toBeCloseTo(0.05 / 1.2816, 12);
  expect(sizeError("about")).toBeCloseTo(0.1 / 1.2816, 12);
});

describe("the scene of what was pointed at", () => {
  const slab: Reference = { by: "rectangle", kind: "other", certainty: "tape", corners, width: 4, height: 6 };
  const tape: Reference = {
    by: "length",
    kind: "tape",
    certainty: "about",
    ends: [corners[0], corners[1]],
    length: 16,
  };
  const outlines: Outline[] = [
    { corners, hole: false },
    { corners: corners.slice(0, 3), hole: true },
  ];

  test("has each tap with how far it is off, and each thing of known size with how far that is", () => {
    expect(sceneOf(photo, { reference: slab, more_references: [tape], outlines })).toMatchObject({
      camera: { width: 4000 },
      references: [
        { by: "rectangle", corners: taps, width: 4, height: 6, off: sizeError("tape") },
        { by: "length", ends: taps.slice(0, 2), length: 16, off: sizeError("about") },
      ],
      outlines: [{ corners: taps, hole: false }, { hole: true }],
      up: null,
      elevated: false,
    });
  });

  test("takes the first surface for a rectangle where there are only lengths, and others where somebody says so", () => {
    const said = (reference: Reference, rectangular?: boolean) =>
      sceneOf(photo, {
        reference,
        outlines: [{ corners, hole: false, rectangular }, ...outlines],
      }).outlines.map((outline) => outline.rectangular);
    expect(said(slab)).toEqual([null, null, false]);
    expect(said(slab, true)).toEqual([true, null, false]);
    expect(said(slab, false)).toEqual([false, null, false]);
    expect(said(tape)).toEqual([true, null, false]);
  });

  test("knows which way is up where the camera felt it, and whether it was high above", () => {
    const felt = sceneOf({ ...photo, gravity: [0, 2, 0] }, { reference: slab, outlines, elevated: true });
    expect(felt.up?.map((each) => each + 0)).toEqual([0, -1, 0]);
    expect(felt.elevated).toBe(true);
  });
});

test("figures are those of surfaces without their holes, which add nothing to the perimeter", () => {
  const box = (width: number, height: number): [number, number][] => [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  expect(
    figuresOf([
      { hole: false, places: box(4, 4) },
      { hole: true, places: box(1, 2) },
      { hole: false, places: box(3, 1) },
    ]),
  ).toEqual({
    area: 17,
    perimeter: 24,
    diameter: expect.closeTo(4 * Math.SQRT2, 9) as number,
    outlines: [
      { area: 16, sides: [4, 4, 4, 4] },
      { area: 2, sides: [1, 2, 1, 2] },
      { area: 3, sides: [3, 1, 3, 1] },
    ],
  });
});

test("taps lie on a plane, all of them or none", () => {
  const ground: Plane = { right: [1, 0, 0], down: [0, 0, 1], origin: [0, 5, 2], focal: 1000 };
  const tap = (x: number, y: number) => ({ at: [x, y] as const, off: 2 });
  expect(projectOnto(ground, [tap(0, 500), tap(300, 250)])).toEqual([
    [0, 8],
    [6, 18],
  ]);
  expect(projectOnto(ground, [tap(0, 500), tap(0, -1)])).toBeNull();
  expect(projectOnto(ground, [])).toEqual([]);
});
