import { describe, expect, test } from "vitest";
import type { Outline, Point, Reference } from "./measurement.ts";
import type { Fit } from "./plane.ts";
import { counted, figuresOf, fullSize, placesOn, planesNear, planesOf, type Scene, sceneOf } from "./scene.ts";

const photo = { width: 4000, height: 3000, focal_length_35mm: 26 };
/** A wall straight ahead, 10 ft away, seen by a lens of 1000 pixels: 100 pixels are a foot of it. */
const wall: Fit = {
  pose: { right: [1, 0, 0], down: [0, 1, 0], origin: [-2, -2, 10] },
  width: 4,
  height: 4,
  focal: 1000,
  misfit: 0,
};
const box = (left: number, top: number, width: number, height: number): [number, number][] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
const camera = { width: 4000, height: 3000, focal: 1000, focalError: 0.015, focalKnown: true, tapError: 4 };
const surface = { corners: box(-200, -200, 400, 400), hole: false };
const window = { corners: box(-50, -50, 100, 200), hole: true };
const slab: Scene = {
  camera,
  rectangle: surface.corners,
  scale: { by: "rectangle", width: 4, height: 4 },
  outlines: [surface],
};
const lengthOf = (ends: [number, number][], length: number): Scene["scale"] => ({ by: "length", ends, length });

describe("the scene of what was pointed at", () => {
  const corners: [Point, Point, Point, Point] = [
    { x: 0.5, y: 0.5 },
    { x: 0.75, y: 0.5 },
    { x: 0.75, y: 1 },
    { x: 0.5, y: 1 },
  ];
  const pixels = [
    [0, 0],
    [1000, 0],
    [1000, 1500],
    [0, 1500],
  ];
  const outlines: Outline[] = [
    { corners: corners.toReversed(), hole: false },
    { corners, hole: true },
  ];

  test("with a rectangle of known size: it fixes the plane", () => {
    const reference: Reference = { by: "rectangle", kind: "other", certainty: "tape", corners, width: 4, height: 6 };
    expect(sceneOf(photo, { reference, outlines })).toMatchObject({
      camera: { width: 4000, tapError: expect.closeTo(3.97, 2) as number },
      rectangle: pixels,
      scale: { by: "rectangle", width: 4, height: 6 },
      outlines: [
        { corners: pixels.toReversed(), hole: false },
        { corners: pixels, hole: true },
      ],
    });
    expect(sceneOf(photo, { reference, outlines }, 0.01).camera.tapError).toBe(40);
  });

  test("with a known length: the first surface fixes the plane", () => {
    const ends: [Point, Point] = [
      { x: 0.5, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ];
    const reference: Reference = { by: "length", kind: "tape", certainty: "tape", ends, length: 16 };
    expect(sceneOf(photo, { reference, outlines })).toMatchObject({
      rectangle: pixels.toReversed(),
      scale: { by: "length", ends: pixels.slice(0, 2), length: 16 },
    });
    expect(sceneOf(photo, { reference, outlines: [] }).rectangle).toEqual([]);
  });
});

describe("the figures of a scene on a plane", () => {
  test("are those of its surfaces, without its holes", () => {
    expect(figuresOf({ ...slab, outlines: [surface, window] }, wall)).toEqual({
      area: 14,
      perimeter: 16,
      outlines: [
        { area: 16, sides: [4, 4, 4, 4] },
        { area: 2, sides: [1, 2, 1, 2] },
      ],
    });
    const beside = { corners: box(300, 0, 300, 100), hole: false };
    expect(figuresOf({ ...slab, outlines: [surface, beside] }, wall)).toMatchObject({ area: 19, perimeter: 24 });
    // By a reference each surface is measured as it was tapped, the first one too.
    expect(figuresOf({ ...slab, outlines: [beside, surface] }, wall)?.outlines.map(({ area }) => area)).toEqual([
      3, 16,
    ]);
  });

  test("where a length gives the scale, are those of the rectangle that fits the first surface, at that length", () => {
    const off = { corners: box(-210, -190, 410, 380), hole: false };
    const scale = lengthOf(
      [
        [-200, 0],
        [200, 0],
      ],
      8,
    );
    expect(figuresOf({ ...slab, scale, outlines: [off, window] }, wall)).toEqual({
      area: 64 - 8,
      perimeter: 32,
      outlines: [
        { area: 64, sides: [8, 8, 8, 8] },
        { area: 8, sides: [2, 4, 2, 4] },
      ],
    });
  });

  test("are none where something lies behind the plane's horizon", () => {
    const ground: Fit = { ...wall, pose: { right: [1, 0, 0], down: [0, 0, 1], origin: [-2, 5, 2] } };
    const low = { corners: box(-200, 100, 400, 400), hole: false };
    expect(figuresOf({ ...slab, outlines: [low] }, ground)).not.toBeNull();
    expect(figuresOf({ ...slab, outlines: [low, surface] }, ground)).toBeNull();
    expect(placesOn(ground, surface.corners)).toBeNull();
    expect(placesOn(ground, [])).toEqual([]);
    for (const ends of [
      [
        [0, -100],
        [0, 100],
      ],
      [
        [0, 100],
        [0, -100],
      ],
    ] as [number, number][][]) {
      expect(figuresOf({ ...slab, scale: lengthOf(ends, 8), outlines: [low] }, ground)).toBeNull();
      expect(fullSize(lengthOf(ends, 8), ground)).toBeNull();
    }
  });

  test("an outline counts by what it is", () => {
    const places = box(0, 0, 3, 4);
    expect(counted({ corners: [], hole: false }, places)).toEqual({ area: 12, perimeter: 14 });
    expect(counted({ corners: [], hole: true }, places)).toEqual({ area: -12, perimeter: 0 });
  });

  test("a plane is at full size by a rectangle as it is, by a length as long as that is", () => {
    expect(fullSize(slab.scale, wall)).toBe(wall);
    const scale = lengthOf(
      [
        [-150, -200],
        [150, 200],
      ],
      10,
    );
    expect(fullSize(scale, wall)).toMatchObject({ width: 8, height: 8, pose: { origin: [-4, -4, 20] } });
  });
});

test("the planes of a scene are found by its rectangle, with its sides where it has them", () => {
  const [plane] = planesOf(slab);
  expect(plane).toMatchObject({ width: 4, height: 4, focal: 1000 });
  expect(plane?.pose.origin[2]).toBeCloseTo(10, 3);
  const scale = lengthOf(
    [
      [-200, 0],
      [200, 0],
    ],
    8,
  );
  const [unscaled] = planesOf({ ...slab, scale });
  expect((unscaled?.width ?? 0) / (unscaled?.height ?? 1)).toBeCloseTo(1, 3);
  if (!plane || !unscaled) throw new Error("The wall was not found.");
  expect(planesNear(slab, plane)({ ...slab, scale: { by: "rectangle", width: 8, height: 8 } })).toMatchObject({
    width: 8,
    height: 8,
    pose: { origin: [expect.closeTo(-4, 2), expect.closeTo(-4, 2), expect.closeTo(20, 2)] },
  });
  expect(planesNear({ ...slab, scale }, unscaled)({ ...slab, scale })?.width).toBeCloseTo(unscaled.width, 6);
});
