import { describe, expect, test } from "vitest";
import type { Pixel } from "./camera.ts";
import type { Fit } from "./plane.ts";
import { planesOf, type Scene } from "./scene.ts";
import { intervalOf, sizeError, spreadOf } from "./spread.ts";

const box = (left: number, top: number, width: number, height: number): Pixel[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
/** A wall straight ahead, 10 ft away, seen by a lens of 1000 pixels: 100 pixels are a foot of it. */
const slab: Scene = {
  camera: { width: 4000, height: 3000, focal: 1000, focalError: 0.015, focalKnown: true, tapError: 4 },
  rectangle: box(-200, -200, 400, 400),
  scale: { by: "rectangle", width: 4, height: 4 },
  outlines: [{ corners: box(-800, -800, 1600, 1600), hole: false }],
};
const planeOf = (scene: Scene): Fit => {
  const [plane] = planesOf(scene);
  if (!plane) throw new Error("The wall was not found.");
  return plane;
};
const spread = (scene: Scene, errors: { tap: number; size: number }) => spreadOf(scene, planeOf(scene), errors);

test("8 times of 10 a size is off by no more than its certainty says", () => {
  expect(sizeError("tape")).toBeCloseTo(0.01 / 1.2816, 12);
  expect(sizeError("standard")).toBeCloseTo(0.05 / 1.2816, 12);
  expect(sizeError("about")).toBeCloseTo(0.1 / 1.2816, 12);
});

test("an interval reaches as many times above its median as below", () => {
  const { median, low, high } = intervalOf(400, 0.1);
  expect(median).toBe(400);
  expect(high / median).toBeCloseTo(Math.exp(0.12816), 9);
  expect(median / low).toBeCloseTo(Math.exp(0.12816), 9);
});

describe("how sure the figures of a scene are", () => {
  test("the sizes of a slab alone: its two sides are off apart from each other", () => {
    const found = spread({ ...slab, camera: { ...slab.camera, focalError: 0 } }, { tap: 0, size: 0.01 });
    // The area goes with each side.
    expect(found?.area).toBeCloseTo(0.01 * Math.SQRT2, 3);
    expect(found?.mostly).toBe("size");
  });

  test("the taps of a surface alone: those of each corner count in both directions", () => {
    const certain = { ...slab, camera: { ...slab.camera, focalError: 0 } };
    const more = spread(certain, { tap: 8, size: 0 });
    const less = spread(certain, { tap: 4, size: 0 });
    expect((more?.area ?? 0) / (less?.area ?? 1)).toBeCloseTo(2, 1);
    expect((more?.perimeter ?? 0) / (less?.perimeter ?? 1)).toBeCloseTo(2, 1);
    expect(less?.mostly).toBe("tap");
  });

  test("the taps of small surfaces beside a large reference: half a side of area for each direction of each corner", () => {
    // 100 pixels are a foot: each surface is 1 by 1 ft, a tap is off by 0.04 ft.
    const small: Scene = {
      camera: { ...slab.camera, focalError: 0 },
      rectangle: box(-1900, -1400, 3800, 2800),
      scale: { by: "rectangle", width: 38, height: 28 },
      outlines: [
        { corners: box(-250, -50, 100, 100), hole: false },
        { corners: box(150, -50, 100, 100), hole: false },
      ],
    };
    const found = spread(small, { tap: 4, size: 0 });
    expect(found?.area).toBeCloseTo((Math.sqrt(16) * 0.5 * 0.04) / 2, 3);
    expect(found?.perimeter).toBeCloseTo((Math.sqrt(16) * 0.04) / 8, 3);
  });

  test("nothing that is off leaves nothing uncertain", () => {
    const found = spread({ ...slab, camera: { ...slab.camera, focalError: 0 } }, { tap: 0, size: 0 });
    expect(found?.area).toBeCloseTo(0, 6);
    expect(found?.perimeter).toBeCloseTo(0, 6);
  });

  test("by a length, the area errs twice as the length does, and the perimeter as it does", () => {
    const scale = {
      by: "length",
      ends: [
        [-200, -200],
        [200, -200],
      ] as Pixel[],
      length: 4,
    } as const;
    const wall = {
      ...slab,
      camera: { ...slab.camera, focalError: 0 },
      rectangle: slab.outlines[0]?.corners ?? [],
      scale,
    };
    const found = spread(wall, { tap: 0, size: 0.01 });
    expect(found?.area).toBeCloseTo(0.02, 4);
    expect(found?.perimeter).toBeCloseTo(0.01, 4);
    expect(found?.mostly).toBe("size");
    // Its ends, each off by 4 of 400 pixels along it; the four corners of the surface count by what they move.
    const tapped = spread(wall, { tap: 4, size: 0 });
    expect(tapped?.area).toBeGreaterThan(2 * Math.SQRT2 * 0.01 * 0.99);
    expect(tapped?.mostly).toBe("tap");
  });

  test("by a length, the taps of the first surface count once, as those of the plane, and those of a hole in it again", () => {
    const surface = box(-800, -800, 1600, 1600);
    const wall: Scene = {
      camera: { ...slab.camera, focalError: 0 },
      rectangle: surface,
      scale: { by: "length", ends: surface.slice(0, 2), length: 16 },
      outlines: [{ corners: surface, hole: false }],
    };
    const whole = spread(wall, { tap: 4, size: 0 })?.area ?? Number.NaN;
    // Were they counted as an outline's as well, it would be 0.0100.
    expect(whole).toBeCloseTo(0.00935, 4);
    const hole = { corners: box(-400, -400, 800, 800), hole: true };
    const holed = spread({ ...wall, outlines: [...wall.outlines, hole] }, { tap: 4, size: 0 })?.area ?? Number.NaN;
    // Without the hole's own taps, half a side of 8 ft times 0.04 ft each, it would be 0.0098.
    expect(holed).toBeCloseTo(0.01014, 4);
  });

  test("all that may be off adds up in squares, and the largest part is named", () => {
    const alone = (focalError: number, tap: number, size: number) =>
      spread({ ...slab, camera: { ...slab.camera, focalError } }, { tap, size })?.area ?? Number.NaN;
    const together = alone(0.015, 2, 0.05);
    expect(together ** 2).toBeCloseTo(alone(0, 2, 0) ** 2 + alone(0, 0, 0.05) ** 2 + alone(0.015, 0, 0) ** 2, 4);
  });

  test("a hole's taps count like a surface's", () => {
    const certain = { ...slab, camera: { ...slab.camera, focalError: 0 } };
    const whole = spread(certain, { tap: 4, size: 0 })?.area ?? Number.NaN;
    const holed = {
      ...certain,
      outlines: [...certain.outlines, { corners: box(-700, -700, 1400, 1400), hole: true }],
    };
    expect(spread(holed, { tap: 4, size: 0 })?.area).toBeGreaterThan(1.5 * whole);
  });

  test("is not known where a hole is as large as its surface, or a tap may make it so", () => {
    const hole = (size: number) => ({
      ...slab,
      outlines: [...slab.outlines, { corners: box(-size / 2, -size / 2, size, size), hole: true }],
    });
    expect(spread(hole(1590), { tap: 0.1, size: 0 })).not.toBeNull();
    expect(spread(hole(1600), { tap: 0, size: 0 })).toBeNull();
    expect(spread(hole(1599), { tap: 40, size: 0 })).toBeNull();
    expect(spread(hole(1700), { tap: 4, size: 0 })).toBeNull();
  });

  test("is not known where a surface lies beyond the horizon from the start, or the ends of a length do", () => {
    const ground: Fit = {
      pose: { right: [1, 0, 0], down: [0, 0, 1], origin: [-2, 5, 2] },
      width: 4,
      height: 4,
      focal: 1000,
      misfit: 0,
    };
    const sky = { ...slab, outlines: [{ corners: box(-200, -400, 200, 200), hole: false }] };
    expect(spreadOf(sky, ground, { tap: 4, size: 0 })).toBeNull();
    const skyline: Scene = {
      ...slab,
      scale: {
        by: "length",
        ends: [
          [0, -100],
          [100, -100],
        ],
        length: 4,
      },
    };
    expect(spreadOf(skyline, ground, { tap: 4, size: 0 })).toBeNull();
  });

  test("is not known where a likely error moves something out of sight", () => {
    const ground: Fit = {
      pose: { right: [1, 0, 0], down: [0, 0, 1], origin: [-2, 5, 2] },
      width: 4,
      height: 4,
      focal: 1000,
      misfit: 0,
    };
    const low = { ...slab, outlines: [{ corners: box(-200, 3, 400, 400), hole: false }] };
    expect(spreadOf(low, ground, { tap: 4, size: 0 })).toBeNull();
  });
});
