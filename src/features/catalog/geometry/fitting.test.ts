import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, seeded, syntheticPhoto, type Shot, type WorldPlace } from "#testing/syntheticPhoto.ts";
import { cameraOf, pixelOf } from "./camera.ts";
import { fitsOf, misfitOf } from "./fitting.ts";
import { normalTowardsCamera, pixelAt, scalePlane, tilt } from "./plane.ts";
import { polygonArea, polygonSides } from "./polygon.ts";
import type { Scene, SceneReference } from "./scene.ts";
import { heightAbove, orientationOf } from "./cameraPose.ts";
import type { Tap } from "./taps.ts";

const shot: Shot = {
  eyeHeight: 5,
  down: 20,
  roll: 2,
  photo: { width: 4032, height: 3024, focal_length_35mm: 26 },
};
/** A scene as a camera sees it, with every tap within 2 pixels. */
const seen = (
  references: ({ places: readonly WorldPlace[] } & (
    { by: "rectangle"; width: number; height: number } | { by: "length"; length: number }
  ))[],
  rectangles: (readonly WorldPlace[])[],
  taken = shot,
): Scene => {
  const camera = cameraOf(shot.photo);
  const { pointAt } = syntheticPhoto(taken);
  const taps = (places: readonly WorldPlace[]) =>
    places.map((place) => ({ at: pixelOf(camera, pointAt(place)), off: 2 }));
  return {
    camera,
    references: references.map((each): SceneReference =>
      each.by === "rectangle"
        ? { by: "rectangle", corners: taps(each.places), width: each.width, height: each.height, off: 0.01 }
        : { by: "length", ends: taps(each.places), length: each.length, off: 0.01 },
    ),
    outlines: rectangles.map((places) => ({
      corners: taps(places),
      hole: false,
      shape: references.every(({ by }) => by === "length") ? ("needed" as const) : ("declared" as const),
    })),
    up: null,
    elevated: false,
  };
};
const slabAt = (right: number, ahead: number, up = 0) => ({
  by: "rectangle" as const,
  places: groundRectangle({ right, ahead }, 4, 4).map(([x, y, z]): WorldPlace => [x, y, z + up]),
  width: 4,
  height: 4,
});
const drive = groundRectangle({ right: -7, ahead: 12, turned: -15 }, 18, 30);
/** The scene with every tap moved at random, as far as it may be off, to whole pixels; the same for the same seed. */
const shaken = (scene: Scene, off: number, seed: number): Scene => {
  const random = seeded(seed);
  const shake = (taps: readonly Tap[]) =>
    taps.map(({ at: [x, y] }) => {
      const moved = [x + Math.round(off * random.normal()), y + Math.round(off * random.normal())] as const;
      return { at: moved, off };
    });
  return {
    ...scene,
    references: scene.references.map((each) =>
      each.by === "rectangle" ? { ...each, corners: shake(each.corners) } : { ...each, ends: shake(each.ends) },
    ),
    outlines: scene.outlines.map((each) => ({ ...each, corners: shake(each.corners) })),
  };
};

describe("the planes that fit", () => {
  test("a slab: the ground, as far below as it is", () => {
    const [fit] = fitsOf(seen([slabAt(-2, 9)], []));
    expect(fit?.cost).toBeCloseTo(0, 3);
    expect(fit && heightAbove(fit.plane)).toBeCloseTo(5, 3);
    // Eight coordinates, two sizes, the lens, height and roll, less four of the plane and five of the slab.
    expect(fit?.freedom).toBe(4);
  });

  test("a rectangular surface and a length on it: its sides", () => {
    const [from, to] = [drive[0], drive[1]];
    const [fit] = fitsOf(seen([{ by: "length", places: [from, to], length: 18 }], [drive]));
    const corners = fit?.problem.rectangleAt(fit.at, 0) ?? [];
    expect(polygonSides(corners)).toEqual([18, 30, 18, 30].map((side) => expect.closeTo(side, 2) as number));
    expect(fit?.problem.rectangleAt(fit.at, 1)).toBeNull();
  });

  test("are the same whichever way round and from whichever corner it is tapped", () => {
    const area = (corners: readonly WorldPlace[]) => {
      const [fit] = fitsOf(seen([slabAt(-2, 14)], [corners]));
      return polygonArea(fit?.problem.rectangleAt(fit.at, 0) ?? []);
    };
    expect(area(drive)).toBeCloseTo(540, 1);
    expect(area(drive.toReversed())).toBeCloseTo(540, 1);
    expect(area([...drive.slice(1), ...drive.slice(0, 1)])).toBeCloseTo(540, 1);
  });

  test("compare every tap, size and shape, the lens, and where the camera is, each with a cause", () => {
    const edge = { by: "length" as const, places: [drive[0], drive[1]], length: 18 };
    const scene = seen([slabAt(-2, 14), edge], [drive]);
    const [fit] = fitsOf(scene);
    const times = <T>(count: number, cause: T) => Array.from({ length: count }, () => cause);
    expect(fit?.problem.causes.map(({ cause }) => cause)).toEqual(
      [
        [times(8, "tap"), times(2, "shape")],
        [times(8, "tap"), times(2, "size"), times(2, "shape")],
        [times(4, "tap"), "size", "lens", "camera", "camera"],
      ].flat(2),
    );
    expect(fit?.problem.causes.slice(0, 8).map(({ tap }) => tap)).toEqual(
      scene.outlines.flatMap(({ corners }) => corners.flatMap((tap) => [tap, tap])),
    );
    expect(fit?.problem.residuals(fit.at)).toHaveLength(30);
    // A slab alone has no other surface to slope against.
    expect(fitsOf(seen([slabAt(-2, 14)], []))[0]?.at).toHaveLength(9);
    // The lens half a percent longer, then an edge a tenth longer; both in standard deviations.
    const moved = (at: number, by: number) =>
      fit ? fit.problem.residuals(fit.at.with(at, (fit.at[at] ?? 0) + by)) : [];
    expect((moved(3, 0.005)[27] ?? 0) - (moved(3, 0)[27] ?? 0)).toBeCloseTo(0.005 / scene.camera.focalError, 4);
    const ends = fit?.at.slice(-4) ?? [];
    const [dx, dy] = [(ends[2] ?? 0) - (ends[0] ?? 0), (ends[3] ?? 0) - (ends[1] ?? 0)];
    const longer = fit?.problem.residuals([
      ...fit.at.slice(0, -2),
      (ends[0] ?? 0) + 1.1 * dx,
      (ends[1] ?? 0) + 1.1 * dy,
    ]);
    expect((longer?.[26] ?? 0) - (moved(3, 0)[26] ?? 0)).toBeCloseTo(Math.log(1.1) / 0.01, 3);
  });

  test("are each another plane, from the best to the worst", () => {
    const fits = fitsOf(seen([slabAt(-2, 14), slabAt(4, 20)], [drive], { ...shot, down: 12 }));
    const costs = fits.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    for (const [index, { plane }] of fits.entries())
      for (const other of fits.slice(index + 1)) {
        const [u, v] = [normalTowardsCamera(plane), normalTowardsCamera(other.plane)];
        expect(Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2])).toBeGreaterThanOrEqual(0.01);
      }
    expect(costs[0]).toBeLessThan(0.01);
  });

  test("are found from where they are thought to be, too", () => {
    const scene = seen([slabAt(-2, 14)], [drive]);
    const [fit] = fitsOf(scene);
    const [again] = fitsOf(scene, fit?.plane);
    expect(again?.cost).toBeCloseTo(fit?.cost ?? 1, 6);
  });

  test("a slab that slopes by 5% beside a level rectangle: the rectangle's own plane counts", () => {
    const tilted = {
      ...slabAt(-9, 9),
      places: groundRectangle({ right: -9, ahead: 9 }, 4, 4).map(([x, y]): WorldPlace => [x, y, (y - 11) * 0.05]),
    };
    const [fit] = fitsOf(seen([tilted], [drive]));
    expect(polygonArea(fit?.problem.rectangleAt(fit.at, 0) ?? [])).toBeGreaterThan(540 * 0.94);
    expect(polygonArea(fit?.problem.rectangleAt(fit.at, 0) ?? [])).toBeLessThan(540 * 1.06);
  });

  test("a surface that is wider at its end, by what it has to be", () => {
    const [a, b, c, d] = drive;
    const wider = (from: WorldPlace, to: WorldPlace, by: number): WorldPlace => [
      to[0] + (to[0] - from[0]) * by,
      to[1] + (to[1] - from[1]) * by,
      0,
    ];
    const flared = [a, b, wider(d, c, 0.04), wider(c, d, 0.04)];
    const [fit] = fitsOf(seen([slabAt(-4, 14), slabAt(3, 34)], [flared]));
    const [near = 0, , far = 1] = polygonSides(fit?.problem.rectangleAt(fit.at, 0) ?? []);
    expect(far / near).toBeGreaterThan(1.04);
    expect(polygonArea(fit?.problem.rectangleAt(fit.at, 0) ?? []) / (540 * 1.04)).toBeCloseTo(1, 1);
  });

  test("of two that look alike both, the better one first", () => {
    const far = fitsOf(seen([slabAt(-2, 45)], [], { ...shot, down: 5 }));
    expect(far.length).toBeGreaterThan(1);
    expect(far[0]?.cost).toBeLessThan(far[1]?.cost ?? 0);
    expect(far[0] && heightAbove(far[0].plane)).toBeCloseTo(5, 2);
  });

  test("of the ground are held against where people hold phones, from wherever they were reached", () => {
    // A drive up to a garage door, as a model outlines it. Its mirror image is overhead, and the search from it returns
    // to the ground.
    const camera = cameraOf(shot.photo);
    const taps = (...places: (readonly [x: number, y: number])[]) =>
      places.map(([x, y]) => ({ at: pixelOf(camera, { x, y }), off: 40 }));
    const scene: Scene = {
      camera,
      references: [{ by: "length", ends: taps([0.331, 0.461], [0.669, 0.461]), length: 16, off: 0.04 }],
      outlines: [
        {
          corners: taps([0.0625, 1], [0.9225, 1], [0.665, 0.461], [0.335, 0.461]),
          hole: false,
          shape: "needed",
        },
      ],
      up: null,
      elevated: false,
    };
    const fits = fitsOf(scene);
    expect(fits.length).toBeGreaterThan(0);
    for (const { plane, problem } of fits)
      expect(problem.causes.some(({ cause }) => cause === "camera")).toBe(orientationOf(scene, plane) === "below");
    expect(fits[0] && heightAbove(fits[0].plane)).toBeLessThan(10.5);
  });

  test("come the best first, each as what it is and once, however coarsely they are tapped", () => {
    const shakes = fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.record({ down: fc.integer({ min: 2, max: 35 }), ahead: fc.integer({ min: 6, max: 30 }), by: shakes }),
        ({ down, ahead, by }) => {
          const places = groundRectangle({ right: -8, ahead }, 16, 24);
          const [from, to] = [places[3], places[2]];
          const scene = seen([{ by: "length", places: [from, to], length: 16 }], [places], { ...shot, down });
          const coarse = (taps: readonly Tap[], first: number) =>
            taps.map(({ at: [x, y] }, index) => {
              const [right = 0, below = 0] = by.slice(2 * (first + index), 2 * (first + index) + 2);
              return { at: [x + right, y + below] as const, off: 40 };
            });
          const fits = fitsOf({
            ...scene,
            references: scene.references.map((each) =>
              each.by === "length" ? { ...each, ends: coarse(each.ends, 0) } : each,
            ),
            outlines: scene.outlines.map((each) => ({ ...each, corners: coarse(each.corners, 2) })),
          });
          expect(fits.map(({ cost }) => cost)).toEqual(fits.map(({ cost }) => cost).toSorted((a, b) => a - b));
          for (const { plane, problem } of fits)
            expect(problem.causes.some(({ cause }) => cause === "camera")).toBe(
              orientationOf(scene, plane) === "below",
            );
          const facings = fits.map(({ plane }) =>
            normalTowardsCamera(plane)
              .map((value) => value.toFixed(3))
              .join(),
          );
          expect(new Set(facings).size).toBe(fits.length);
        },
      ),
      { seed: 15, numRuns: 100 },
    );
  });

  test("are none where what is measured by cannot be seen on them", () => {
    const scene = seen([{ by: "length", places: [drive[0], drive[1]], length: 18 }], [drive]);
    const sky = [
      { at: [-400, -1400] as const, off: 2 },
      { at: [400, -1400] as const, off: 2 },
    ];
    expect(fitsOf({ ...scene, references: [{ by: "length", ends: sky, length: 18, off: 0.01 }] })).toEqual([]);
  });

  test("find a slab wherever it lies before the camera, however that is held", () => {
    fc.assert(
      fc.property(
        fc.record({
          eyeHeight: fc.double({ min: 4.3, max: 5.6, noNaN: true }),
          down: fc.integer({ min: 5, max: 40 }),
          roll: fc.integer({ min: -2, max: 2 }),
          right: fc.integer({ min: -8, max: 4 }),
          ahead: fc.integer({ min: 5, max: 25 }),
          turned: fc.integer({ min: -45, max: 45 }),
        }),
        ({ eyeHeight, down, roll, right, ahead, turned }) => {
          const places = groundRectangle({ right, ahead, turned }, 4, 4);
          const taken = { ...shot, eyeHeight, down, roll };
          const [fit] = fitsOf(seen([{ by: "rectangle", places, width: 4, height: 4 }], [], taken));
          expect(fit?.cost).toBeLessThan(1e-3);
          expect(((fit && heightAbove(fit.plane)) ?? 0) / eyeHeight).toBeCloseTo(1, 3);
        },
      ),
      { seed: 15, numRuns: 150 },
    );
  });

  // With a long lens and coarse taps, some searches stop at worse planes or find no plane: each row needs several.
  test.each([
    [
      "the ground alone",
      { lens: 26, down: 18, right: -9, ahead: 20, turned: 30, width: 14, length: 26, off: 10, seed: 1013 },
      [[0.726, "below"]],
    ],
    [
      "the ground twice, between two planes overhead",
      { lens: 77, down: 11, right: -6, ahead: 68, turned: -30, width: 16, length: 36, off: 20, seed: 1037 },
      [
        [1.729, "overhead"],
        [1.995, "below"],
        [2.108, "below"],
        [2.206, "overhead"],
      ],
    ],
    [
      "two planes overhead beside the two of the ground",
      { lens: 120, down: 11, right: -9, ahead: 84, turned: -15, width: 16, length: 12, off: 20, seed: 1025 },
      [
        [0.945, "below"],
        [5.41, "below"],
        [8.751, "overhead"],
        [10.362, "overhead"],
      ],
    ],
    [
      "a plane overhead before the three of the ground",
      { lens: 120, down: 20, right: -9, ahead: 102, turned: -30, width: 12, length: 16, off: 40, seed: 1049 },
      [
        [0.059, "overhead"],
        [0.622, "below"],
        [1.047, "below"],
        [1.1, "below"],
      ],
    ],
    [
      "the ground, although a plane overhead fits well already",
      { lens: 120, down: 9, right: -10, ahead: 108, turned: 10, width: 10, length: 8, off: 10, seed: 2143 },
      [
        [0.073, "overhead"],
        [1.987, "below"],
        [6.407, "below"],
        [9.438, "below"],
      ],
    ],
  ] as const)("are all that are possible, each with its least misfit: %s", (_what, taken, expected) => {
    const { lens, down, width, length, off, seed } = taken;
    const places = groundRectangle(taken, width, length);
    const edge = { by: "length" as const, places: [places[0], places[1]], length: width };
    const exact = seen([edge], [places], { ...shot, down, roll: 0, photo: { ...shot.photo, focal_length_35mm: lens } });
    const scene = shaken({ ...exact, camera: cameraOf({ ...shot.photo, focal_length_35mm: lens }) }, off, seed);
    const fits = fitsOf(scene);
    const possible = fits.filter(({ cost }) => cost < (fits[0]?.cost ?? 0) + 50);
    expect(possible.map(({ cost, plane }) => [cost, orientationOf(scene, plane)])).toEqual(
      expected.map(([cost, orientation]) => [expect.closeTo(cost, 2), orientation]),
    );
  });

  test("of lengths alone are found from a guess only, which has to show all of them but need not be ground", () => {
    const sides = [0, 1, 2, 3].map((index) => {
      const [from, to] = [drive[index] ?? drive[0], drive[index + 1] ?? drive[0]];
      return { by: "length" as const, places: [from, to], length: index % 2 === 0 ? 18 : 30 };
    });
    const scene = seen(sides, []);
    const [ground] = fitsOf(seen([slabAt(-2, 14)], []));
    if (!ground) throw new Error("A slab shows the ground.");
    expect(fitsOf(scene)).toEqual([]);
    for (const by of [0.1, -0.7]) {
      const [fit] = fitsOf(scene, scalePlane(tilt(ground.plane, 0, by), 1.3));
      expect(fit && orientationOf(scene, fit.plane)).toBe("below");
      expect(fit && heightAbove(fit.plane)).toBeCloseTo(5, 1);
    }
    const ends = [-400, 400].map((x) => ({ at: [x, -1400] as const, off: 2 }));
    const above: SceneReference = { by: "length", ends, length: 18, off: 0.01 };
    expect(fitsOf({ ...scene, references: [...scene.references, above] }, ground.plane)).toEqual([]);
  });

  test("ignore a surface that nobody takes for a rectangle", () => {
    const scene = seen([slabAt(-2, 14)], [drive, drive]);
    const [odd, even] = scene.outlines;
    if (!odd || !even) throw new Error("There are two surfaces.");
    const [open] = fitsOf({ ...scene, outlines: [{ ...odd, shape: "free" }] });
    expect(open?.problem.rectangleAt(open.at, 0)).toBeNull();
    expect(open?.freedom).toBe(4);
    const [second] = fitsOf({ ...scene, outlines: [{ ...odd, shape: "free" }, even] });
    expect(second?.problem.rectangleAt(second.at, 0)).toBeNull();
    expect(polygonArea(second?.problem.rectangleAt(second.at, 1) ?? [])).toBeCloseTo(540, 1);
  });

  test("compare a moved rectangle with each tap, in standard deviations to the right and down", () => {
    const scene = seen([slabAt(-2, 14)], [drive]);
    const [fit] = fitsOf(scene);
    if (!fit) throw new Error("A slab shows the ground.");
    const moved = fit.at.with(4, (fit.at[4] ?? 0) + 0.5);
    const corners = fit.problem.rectangleAt(moved, 0) ?? [];
    const missed = scene.outlines.flatMap(({ corners: taps }) =>
      taps.flatMap(({ at, off }, index) => {
        const [x, y] = pixelAt(fit.plane, corners[index] ?? [Number.NaN, Number.NaN]) ?? [];
        return [((x ?? Number.NaN) - at[0]) / off, ((y ?? Number.NaN) - at[1]) / off];
      }),
    );
    expect(Math.max(...missed.map(Math.abs))).toBeGreaterThan(10);
    expect(fit.problem.residuals(moved).slice(0, 8)).toEqual(missed.map((each) => expect.closeTo(each, 6) as number));
    for (const references of [[slabAt(-2, 14)], [slabAt(-2, 14), slabAt(3, 20)]]) {
      const [one] = fitsOf(seen(references, []));
      expect(one?.problem.residuals(one.at)).toHaveLength(one?.problem.causes.length ?? 0);
    }
  });

  test("let a surface be wider at one end by a share of its width, half of it at either end", () => {
    const [fit] = fitsOf(seen([slabAt(-2, 14)], [drive]));
    const sides = (taper: 9 | 10) => polygonSides(fit?.problem.rectangleAt(fit.at.with(taper, 0.1), 0) ?? []);
    const [near, , far] = sides(9);
    expect([near, far]).toEqual([17.1, 18.9].map((side) => expect.closeTo(side, 2) as number));
    const [, right, , left] = sides(10);
    expect([right, left]).toEqual([31.5, 28.5].map((side) => expect.closeTo(side, 2) as number));
  });
});

test.each([
  [4, 11.668],
  [10, 21.161],
  [30, 47.962],
])("49 of 50 correct fits with %d degrees of freedom have squares of less than %d in sum", (freedom, cost) => {
  expect(misfitOf({ cost, freedom })).toBeCloseTo(1, 2);
  expect(misfitOf({ cost: 4 * cost, freedom })).toBeCloseTo(2, 2);
});
