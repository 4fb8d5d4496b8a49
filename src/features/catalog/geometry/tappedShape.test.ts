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
/** A drawn shape, in pixels. The taps of its scene are exact. */
type Drawn = {
  rectangle?: Pixel[];
  scale: { by: "rectangle"; width: number; height: number } | { by: "length"; ends: Pixel[]; length: number };
  outlines: { corners: Pixel[]; hole: boolean }[];
};
const surface = { corners: box(-500, 0, 1000, 800), hole: false };
const hole = { corners: box(-100, 100, 200, 200), hole: true };
const beside = { corners: box(600, 0, 400, 400), hole: false };
const slab: Drawn = {
  rectangle: box(-900, 0, 200, 200),
  scale: { by: "rectangle", width: 4, height: 4 },
  outlines: [surface],
};
const tape: Drawn = {
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
const taps = (pixels: readonly Pixel[]) => pixels.map((at) => ({ at, off: 2 }));
const sceneOf = ({ rectangle = [], scale, outlines }: Drawn): Scene => ({
  camera,
  references: [
    scale.by === "rectangle"
      ? { ...scale, corners: taps(rectangle), off: 0.01 }
      : { ...scale, ends: taps(scale.ends), off: 0.01 },
  ],
  outlines: outlines.map(({ corners, hole }, index) => ({
    corners: taps(corners),
    hole,
    shape: scale.by === "length" && index === 0 && corners.length === 4 ? "needed" : "free",
  })),
  up: null,
  elevated: false,
});
const dart: Pixel[] = [
  [0, 0],
  [400, 200],
  [0, 400],
  [100, 200],
];

test.each<[string, Drawn]>([
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
])("%s may be measured", (_what, drawn) => expect(shapeRefusal(sceneOf(drawn))).toBeNull());

test.each<[string, Drawn, string]>([
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
  ["a tape of no length", { ...tape, scale: { ...tape.scale, length: 0 } as Drawn["scale"] }, "no_size"],
  [
    "a tape beside a surface of three corners",
    { ...tape, outlines: [{ ...surface, corners: surface.corners.slice(0, 3) }] },
    "needs_rectangle",
  ],
  ["a tape beside a dart", { ...tape, outlines: [{ ...surface, corners: dart }] }, "needs_rectangle"],
  ["a tape where a hole comes first", { ...tape, outlines: [hole, surface] }, "needs_rectangle"],
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
])("%s is refused", (_what, drawn, refusal) => expect(shapeRefusal(sceneOf(drawn))).toBe(refusal));

test("a small surface may lie anywhere on the photo", () => {
  for (const [left, top] of [
    [-2000, -1500],
    [1960, -1500],
    [-2000, 1460],
    [1960, 1460],
  ] as const)
    expect(shapeRefusal(sceneOf({ ...slab, outlines: [{ corners: box(left, top, 40, 40), hole: false }] }))).toBeNull();
});

test("what is said to be a rectangle has four corners that point outwards", () => {
  const said = (corners: Pixel[]): Scene => {
    const scene = sceneOf(slab);
    return { ...scene, outlines: [{ corners: taps(corners), hole: false, shape: "declared" }] };
  };
  expect(shapeRefusal(said(surface.corners))).toBeNull();
  expect(shapeRefusal(said(dart))).toBe("needs_rectangle");
});

test("each thing of known size has to be in order", () => {
  const scene = sceneOf(slab);
  const [first] = scene.references;
  const [second] = sceneOf(tape).references;
  const [nothing] = sceneOf({ ...tape, scale: { by: "length", ends: [], length: 0 } }).references;
  if (!first || !second || !nothing) throw new Error("There is one each.");
  expect(shapeRefusal({ ...scene, references: [first, second] })).toBeNull();
  expect(shapeRefusal({ ...scene, references: [first, nothing] })).toBe("no_size");
  expect(shapeRefusal({ ...scene, references: [second, first] })).toBeNull();
});
