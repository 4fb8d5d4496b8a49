import { expect, test } from "vitest";
import { cameraOf, type Pixel } from "./camera.ts";
import type { Scene } from "./scene.ts";
import { shapeRefusal } from "./tappedShape.ts";

/** A rectangle on the photo, by its upper left corner, in pixels from the centre. */
const box = (left: number, top: number, width: number, height: number): Pixel[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
const camera = cameraOf({ width: 4000, height: 3000, focal_length_35mm: 26 });
const surface = { corners: box(-500, 0, 1000, 800), hole: false };
const hole = { corners: box(-100, 100, 200, 200), hole: true };
const beside = { corners: box(600, 0, 400, 400), hole: false };
const slab: Scene = {
  camera,
  rectangle: box(-900, 0, 200, 200),
  scale: { by: "rectangle", width: 4, height: 4 },
  outlines: [surface],
};
const tape: Scene = {
  camera,
  rectangle: surface.corners,
  scale: {
    by: "length",
    ends: [
      [0, 0],
      [0, 1],
    ],
    length: 16,
  },
  outlines: [surface],
};
const dart: Pixel[] = [
  [0, 0],
  [400, 200],
  [0, 400],
  [100, 200],
];

test.each<[string, Scene]>([
  ["a surface and a slab", slab],
  ["a surface and a length of one pixel", tape],
  ["a hole inside", { ...slab, outlines: [surface, hole] }],
  ["a hole before its surface", { ...slab, outlines: [hole, surface] }],
  [
    "a hole tapped a little over the edge",
    { ...slab, outlines: [surface, { ...hole, corners: box(-580, 0, 200, 200) }] },
  ],
  ["two surfaces", { ...slab, outlines: [surface, beside] }],
  [
    "two surfaces that overlap a little",
    { ...slab, outlines: [surface, { ...beside, corners: box(490, 10, 400, 400) }] },
  ],
  [
    "a hole in each of two surfaces",
    { ...slab, outlines: [surface, beside, hole, { ...hole, corners: box(700, 100, 100, 100) }] },
  ],
  [
    "a hole over the border of two surfaces",
    { ...slab, outlines: [surface, beside, { ...hole, corners: box(400, 100, 400, 100) }] },
  ],
  ["a bent surface", { ...slab, outlines: [{ ...surface, corners: dart }] }],
  [
    "a strip of a thousandth and a bit of its length",
    { ...slab, outlines: [{ ...surface, corners: box(0, 0, 1000, 1.1) }] },
  ],
])("%s may be measured", (_what, scene) => expect(shapeRefusal(scene)).toBeNull());

test.each<[string, Scene, string]>([
  ["no outline", { ...slab, outlines: [] }, "no_surface"],
  ["a hole alone", { ...slab, outlines: [hole] }, "no_surface"],
  ["two corners", { ...slab, outlines: [{ ...surface, corners: surface.corners.slice(0, 2) }] }, "too_few_corners"],
  [
    "a hole of two corners",
    { ...slab, outlines: [surface, { ...hole, corners: hole.corners.slice(0, 2) }] },
    "too_few_corners",
  ],
  [
    "a bow tie",
    { ...slab, outlines: [{ ...surface, corners: [0, 2, 1, 3].map((index) => surface.corners[index] as Pixel) }] },
    "crossing",
  ],
  ["a line", { ...slab, outlines: [{ ...surface, corners: box(0, 0, 1000, 0.9) }] }, "collinear"],
  ["a line upright", { ...slab, outlines: [{ ...surface, corners: box(0, 0, 0.9, 1000) }] }, "collinear"],
  [
    "a corner that is no number",
    { ...slab, outlines: [{ ...surface, corners: [...surface.corners.slice(0, 3), [Number.NaN, 0]] }] },
    "collinear",
  ],
  ["a slab without width", { ...slab, scale: { by: "rectangle", width: 0, height: 4 } }, "no_size"],
  ["a slab without height", { ...slab, scale: { by: "rectangle", width: 4, height: 0 } }, "no_size"],
  [
    "a slab of endless size",
    { ...slab, scale: { by: "rectangle", width: Number.POSITIVE_INFINITY, height: 4 } },
    "no_size",
  ],
  ["a slab of negative size", { ...slab, scale: { by: "rectangle", width: 4, height: -4 } }, "no_size"],
  ["a slab like a dart", { ...slab, rectangle: dart }, "reference_shape"],
  ["a slab seen edge on", { ...slab, rectangle: box(0, 0, 1000, 0.9) }, "reference_shape"],
  ["a tape of no length", { ...tape, scale: { ...tape.scale, length: 0 } as Scene["scale"] }, "no_size"],
  [
    "a tape beside a surface of three corners",
    {
      ...tape,
      rectangle: surface.corners.slice(0, 3),
      outlines: [{ ...surface, corners: surface.corners.slice(0, 3) }],
    },
    "needs_rectangle",
  ],
  ["a tape beside a dart", { ...tape, rectangle: dart, outlines: [{ ...surface, corners: dart }] }, "needs_rectangle"],
  [
    "a tape where a hole comes first",
    { ...tape, rectangle: hole.corners, outlines: [hole, surface] },
    "needs_rectangle",
  ],
  [
    "a tape of less than a pixel",
    {
      ...tape,
      scale: {
        by: "length",
        ends: [
          [5, 5],
          [5.5, 5.5],
        ],
        length: 16,
      },
    },
    "reference_ends",
  ],
  ["a tape with one end", { ...tape, scale: { by: "length", ends: [[5, 5]], length: 16 } }, "reference_ends"],
  ["a tape without ends", { ...tape, scale: { by: "length", ends: [], length: 16 } }, "reference_ends"],
  ["a hole beside", { ...slab, outlines: [surface, { ...hole, corners: box(-800, 0, 200, 200) }] }, "hole_outside"],
  [
    "a hole half outside",
    { ...slab, outlines: [surface, { ...hole, corners: box(-590, 0, 200, 200) }] },
    "hole_outside",
  ],
  ["a surface in a surface", { ...slab, outlines: [surface, { ...hole, hole: false }] }, "counted_twice"],
  ["a surface around a surface", { ...slab, outlines: [{ ...hole, hole: false }, surface] }, "counted_twice"],
  [
    "a hole in a hole",
    { ...slab, outlines: [surface, hole, { ...hole, corners: box(-50, 150, 50, 50) }] },
    "counted_twice",
  ],
])("%s is refused", (_what, scene, refusal) => expect(shapeRefusal(scene)).toBe(refusal));

test("a small surface may lie anywhere on the photo", () => {
  for (const [left, top] of [
    [-2000, -1500],
    [1960, -1500],
    [-2000, 1460],
    [1960, 1460],
  ] as const)
    expect(shapeRefusal({ ...slab, outlines: [{ corners: box(left, top, 40, 40), hole: false }] })).toBeNull();
});
