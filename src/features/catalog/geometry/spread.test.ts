import { describe, expect, test } from "vitest";
import type { Pixel } from "./camera.ts";
import { fitsOf } from "./fitting.ts";
import { figuresOf, type Scene } from "./scene.ts";
import { intervalOf, outlinesOf, spreadOf, whole } from "./spread.ts";

const box = (left: number, top: number, width: number, height: number): Pixel[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];
const exact = 1e-4;
type Errors = { tap?: number; size?: number; lens?: number; hand?: number };
/** A wall straight ahead, 10 ft away, seen by a lens of 1000 pixels: 100 pixels are a foot of it. */
const wall = (
  { tap = exact, size = exact, lens = exact, hand = tap }: Errors,
  slab: Pixel[] = box(-200, -200, 400, 400),
  outlines: { corners: Pixel[]; hole: boolean }[] = [{ corners: box(-800, -800, 1600, 1600), hole: false }],
): Scene => {
  const [a = [0, 0], , c = [0, 0]] = slab;
  return {
    camera: { width: 4000, height: 3000, focal: 1000, focalError: lens, bend: 0, bendError: 0 },
    references: [
      {
        by: "rectangle",
        corners: slab.map((at) => ({ at, off: tap })),
        width: (c[0] - a[0]) / 100,
        height: (c[1] - a[1]) / 100,
        off: size,
      },
    ],
    outlines: outlines.map(({ corners, hole }) => ({
      corners: corners.map((at) => ({ at, off: hand })),
      hole,
      shape: "free",
    })),
    up: null,
    elevated: false,
  };
};
const spread = (scene: Scene) => {
  const [fit] = fitsOf(scene);
  const outlines = fit && outlinesOf(scene, fit, fit.at);
  return (outlines && spreadOf(scene, fit, figuresOf(outlines))) ?? null;
};
const off = (scene: Scene) =>
  Math.sqrt(whole(spread(scene) ?? { area: { tap: NaN, size: 0, lens: 0, shape: 0, camera: 0 } }));

test("an interval reaches as many times above its median as below", () => {
  const { median, low, high } = intervalOf(400, 0.1);
  expect(median).toBe(400);
  expect(high / median).toBeCloseTo(Math.exp(0.12816), 9);
  expect(median / low).toBeCloseTo(Math.exp(0.12816), 9);
});

describe("how sure the figures of a scene are", () => {
  test("the sizes of a slab alone: its two sides are off apart from each other", () => {
    const found = spread(wall({ size: 0.01, tap: 0.1 }));
    // The area is proportional to each side.
    expect(Math.sqrt(found?.area.size ?? 0)).toBeCloseTo(0.01 * Math.SQRT2, 2);
    expect(found?.area.size).toBeGreaterThan(found?.area.tap ?? 0);
  });

  test("a perimeter goes with half of each side's size, and less than the area with a plane that tips", () => {
    expect(Math.sqrt(spread(wall({ size: 0.1 }))?.perimeter ?? 0)).toBeCloseTo(0.1 * Math.SQRT1_2, 2);
    const beside = spread(wall({}, undefined, [{ corners: box(200, -300, 1200, 800), hole: false }]));
    expect(beside?.perimeter).toBeLessThan(beside?.area.shape ?? 0);
    // A wall is one plane, also beside the thing that it is measured by: seven per mille, not the two percent of
    // ground.
    expect(Math.sqrt(beside?.area.shape ?? 1)).toBeLessThan(0.02);
  });

  test("the taps of a surface alone: those of each corner count in both directions", () => {
    expect(off(wall({ hand: 8 })) / off(wall({ hand: 4 }))).toBeCloseTo(2, 2);
    const [more, less] = [spread(wall({ hand: 8 })), spread(wall({ hand: 4 }))];
    expect((more?.perimeter ?? 0) / (less?.perimeter ?? 1)).toBeCloseTo(4, 1);
  });

  test("a point that was set worse makes only its own part worse", () => {
    const scene = wall({ hand: 4 });
    const [outline] = scene.outlines;
    if (!outline) throw new Error("There is one.");
    const [first, ...others] = outline.corners;
    if (!first) throw new Error("It has corners.");
    const mixed = { ...scene, outlines: [{ ...outline, corners: [{ ...first, off: 40 }, ...others] }] };
    // Three corners of four as before, and one ten times as far off.
    expect(off(mixed) / off(scene)).toBeCloseTo(Math.sqrt((3 + 100) / 4), 1);
  });

  test("the taps of small surfaces beside a large reference: half a side of area for each direction of each corner", () => {
    // 100 pixels are a foot: each surface is 1 by 1 ft, a tap is off by 0.04 ft.
    const found = spread(
      wall({ hand: 4 }, box(-1900, -1400, 3800, 2800), [
        { corners: box(-250, -50, 100, 100), hole: false },
        { corners: box(150, -50, 100, 100), hole: false },
      ]),
    );
    expect(Math.sqrt(found?.area.tap ?? 0)).toBeCloseTo((Math.sqrt(16) * 0.5 * 0.04) / 2, 3);
    expect(Math.sqrt(found?.perimeter ?? 0)).toBeCloseTo((Math.sqrt(16) * 0.04) / 8, 3);
  });

  test("a corner counts in both directions, by the side that each moves", () => {
    // A surface of 16 by 4 ft: a corner moved across changes half a height of area, one moved along half a width.
    const found = spread(
      wall({ hand: 4 }, box(-1900, -1400, 3800, 2800), [{ corners: box(-800, -200, 1600, 400), hole: false }]),
    );
    expect(Math.sqrt(found?.area.tap ?? 0)).toBeCloseTo((Math.hypot(16, 4) * 0.04) / 64, 3);
  });

  test("the taps of a surface taken for a rectangle count where its plane was found, and not once more", () => {
    const open = wall({ hand: 8 });
    const squared = { ...open, outlines: open.outlines.map((outline) => ({ ...outline, shape: "declared" as const })) };
    expect(spread(squared)?.area.tap).toBeLessThan((spread(open)?.area.tap ?? 0) * 1.05);
  });

  test("whatever it comes from adds up", () =>
    expect(whole({ area: { tap: 1, size: 2, lens: 4, shape: 8, camera: 16 } })).toBe(31));

  test("what a hand adds to how well a corner is seen is known for itself", () => {
    const found = spread(wall({ hand: 8 }));
    // A corner of this photo is visible to within 1.98 pixels.
    expect((found?.hand ?? 0) / (found?.area.tap ?? 1)).toBeCloseTo(1 - (1.984 / 8) ** 2, 2);
  });

  test("a hole's taps count like a surface's", () => {
    const whole = { corners: box(-800, -800, 1600, 1600), hole: false };
    const holed = [whole, { corners: box(-700, -700, 1400, 1400), hole: true }];
    expect(off(wall({ hand: 4 }, undefined, holed))).toBeGreaterThan(1.5 * off(wall({ hand: 4 })));
  });

  test("is not known where a tap may make a hole as large as its surface", () => {
    const holed = (size: number, hand: number) =>
      spread(
        wall({ hand }, undefined, [
          { corners: box(-800, -800, 1600, 1600), hole: false },
          { corners: box(-size / 2, -size / 2, size, size), hole: true },
        ]),
      );
    expect(holed(1590, 0.1)).not.toBeNull();
    expect(holed(1599, 40)).toBeNull();
  });
});
