import { describe, expect, test } from "vitest";
import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import type { Plane } from "./plane.ts";
import { figuresOf, isOnSurface, projectOnto, sceneOf, sizeError, type SceneReference } from "./scene.ts";

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
    const said = (reference: Reference, rectangular?: boolean, more_references?: Reference[]) =>
      sceneOf(photo, {
        reference,
        more_references,
        outlines: [{ corners, hole: false, rectangular }, ...outlines],
      }).outlines.map((outline) => outline.shape);
    expect(said(slab)).toEqual(["unsaid", "free", "free"]);
    expect(said(slab, true)).toEqual(["declared", "free", "free"]);
    expect(said(slab, false)).toEqual(["denied", "free", "free"]);
    expect(said(tape)).toEqual(["needed", "free", "free"]);
    expect(said(tape, undefined, [tape])).toEqual(["needed", "free", "free"]);
    // One rectangle among the lengths shows the tilt already.
    expect(said(tape, undefined, [slab])).toEqual(["unsaid", "free", "free"]);
  });

  test("knows which way is up where the camera felt it, and whether it was high above", () => {
    const felt = sceneOf({ ...photo, gravity: [0, 2, 0] }, { reference: slab, outlines, elevated: true });
    expect(felt.up?.map((each) => each + 0)).toEqual([0, -1, 0]);
    expect(felt.elevated).toBe(true);
    // Gravity pulls against up along each of the camera's axes.
    const leaning = sceneOf({ ...photo, gravity: [2, 10, -11] }, { reference: slab, outlines });
    expect(leaning.up).toEqual([-2 / 15, -10 / 15, 11 / 15].map((each) => expect.closeTo(each, 12) as number));
  });
});

describe("a thing of known size is on a surface", () => {
  const tapsAt = (...places: [x: number, y: number][]) => places.map((at) => ({ at, off: 2 }));
  const boxAt = (x: number, y: number, width: number, height: number) =>
    tapsAt([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
  const outline = (corners: ReturnType<typeof tapsAt>, hole = false) => ({ corners, hole, shape: "free" as const });
  const slab = (x: number, y: number): SceneReference => ({
    by: "rectangle",
    corners: boxAt(x, y, 100, 60),
    width: 4,
    height: 2,
    off: 0.01,
  });
  const board = (...ends: [x: number, y: number][]): SceneReference => ({
    by: "length",
    ends: tapsAt(...ends),
    length: 8,
    off: 0.01,
  });
  const drive = outline(boxAt(100, 300, 800, 200));

  test("if its middle is, even if it extends beyond the border", () => {
    expect(isOnSurface({ outlines: [drive] }, slab(400, 350))).toBe(true);
    expect(isOnSurface({ outlines: [drive] }, slab(60, 280))).toBe(true);
    expect(isOnSurface({ outlines: [drive] }, board([50, 280], [300, 480]))).toBe(true);
    expect(isOnSurface({ outlines: [outline(boxAt(-50, -40, 100, 80))] }, board([-90, -60], [40, 20]))).toBe(true);
  });

  test("not if its middle is beside the surface, above it or below it", () => {
    for (const [x, y] of [
      [40, 350],
      [860, 350],
      [400, 260],
      [400, 480],
    ] as const)
      expect(isOnSurface({ outlines: [drive] }, slab(x, y))).toBe(false);
    expect(isOnSurface({ outlines: [drive] }, board([0, 200], [150, 380]))).toBe(false);
    expect(isOnSurface({ outlines: [] }, slab(400, 350))).toBe(false);
  });

  test("if any of the surfaces contains it; a hole is none", () => {
    const away = outline(boxAt(-900, -900, 100, 100));
    const hole = outline(boxAt(380, 330, 200, 100), true);
    expect(isOnSurface({ outlines: [away, drive] }, slab(400, 350))).toBe(true);
    expect(isOnSurface({ outlines: [away, hole] }, slab(400, 350))).toBe(false);
    expect(isOnSurface({ outlines: [drive, outline(boxAt(0, 0, 50, 50), true)] }, slab(400, 350))).toBe(true);
    expect(isOnSurface({ outlines: [away, outline(boxAt(700, 700, 50, 50), true)] }, slab(400, 350))).toBe(false);
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
  const ground: Plane = { right: [1, 0, 0], down: [0, 0, 1], origin: [0, 5, 2], focal: 1000, bend: 0 };
  const tap = (x: number, y: number) => ({ at: [x, y] as const, off: 2 });
  expect(projectOnto(ground, [tap(0, 500), tap(300, 250)])).toEqual([
    [0, 8],
    [6, 18],
  ]);
  expect(projectOnto(ground, [tap(0, 500), tap(0, -1)])).toBeNull();
  expect(projectOnto(ground, [])).toEqual([]);
});
