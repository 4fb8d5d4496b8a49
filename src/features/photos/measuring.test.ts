import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  groundRectangle,
  phoneShot,
  seeded,
  syntheticPhoto,
  tapped,
  type Shot,
  type SyntheticPhoto,
  type WorldPlace,
} from "#testing/syntheticPhoto.ts";
import type { MeasuredPhoto, Measurement, Outline, Point, Reference } from "./measurement.ts";
import { measure, type MeasureAnswer, measurePhoto } from "./measuring.ts";

type Four = [Point, Point, Point, Point];

const four = (camera: SyntheticPhoto, places: readonly WorldPlace[]) =>
  places.map((place) => camera.pointAt(place)) as Four;
const inFrame = (points: readonly Point[]) => points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
const slabOf = (corners: Four, width = 4, height = 4): Reference => ({
  by: "rectangle",
  kind: "other",
  certainty: "tape",
  corners,
  width,
  height,
});
const lengthOf = (ends: [Point, Point], length: number): Reference => ({
  by: "length",
  kind: "tape",
  certainty: "tape",
  ends,
  length,
});
const surface = (corners: Point[]): Outline => ({ corners, hole: false });
const hole = (corners: Point[]): Outline => ({ corners, hole: true });

function areaOf(answer: MeasureAnswer): number {
  if (!answer.ok) throw new Error(answer.message);
  return answer.area.median;
}

/** However a phone is held, and whatever its lens. */
const shots: fc.Arbitrary<Shot> = fc.record({
  eyeHeight: fc.double({ min: 4, max: 7, noNaN: true }),
  down: fc.double({ min: 14, max: 40, noNaN: true }),
  roll: fc.double({ min: -10, max: 10, noNaN: true }),
  photo: fc.constantFrom(
    { width: 4032, height: 3024, focal_length_35mm: 26 },
    { width: 3024, height: 4032, focal_length_35mm: 26 },
    { width: 4032, height: 2268, focal_length_35mm: 24 },
    { width: 1600, height: 1200, focal_length_35mm: 28 },
    { width: 4000, height: 3000, focal_length_35mm: 15 },
  ),
});
const placed = fc.record({
  right: fc.double({ min: -6, max: 3, noNaN: true }),
  ahead: fc.double({ min: 4, max: 16, noNaN: true }),
  turned: fc.double({ min: -90, max: 90, noNaN: true }),
});
const sides = fc.double({ min: 5, max: 25, noNaN: true });

describe("exact corners", () => {
  test("of a slab on the ground give the area of any outline within 0.1%", () => {
    let measured = 0;
    fc.assert(
      fc.property(
        shots,
        placed,
        placed,
        sides,
        sides,
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (shot, slabAt, at, width, length, cut) => {
          const camera = syntheticPhoto(shot);
          const slab = groundRectangle(slabAt, 4, 4);
          const [a, b, c, d] = groundRectangle(at, width, length);
          // An L: the rectangle without a corner of it, cut off at `cut` of both sides.
          const between = (from: WorldPlace, to: WorldPlace, share: number): WorldPlace => [
            from[0] + (to[0] - from[0]) * share,
            from[1] + (to[1] - from[1]) * share,
            0,
          ];
          const inner = between(between(a, d, cut), between(b, c, cut), cut);
          const shape = [a, b, between(b, c, cut), inner, between(d, c, cut), d];
          if ([...slab, ...shape].some(([, ahead]) => ahead < 2)) return;
          const corners = shape.map((place) => camera.pointAt(place));
          if (!inFrame([...corners, ...four(camera, slab)])) return;
          const answer = measurePhoto(shot.photo, {
            reference: slabOf(four(camera, slab)),
            outlines: [surface(corners)],
          });
          if (!answer.ok && answer.refusal.startsWith("imprecise")) return; // a slab too small for what lies around it
          measured++;
          expect(areaOf(answer) / (width * length * (cut + cut - cut * cut))).toBeCloseTo(1, 3);
        },
      ),
      { seed: 11, numRuns: 3000 },
    );
    expect(measured).toBeGreaterThan(100);
  });

  test("of a rectangular surface and one known length give its area within 0.1%, also when the lens is unknown and usual", () => {
    let measured = 0;
    fc.assert(
      fc.property(shots, placed, sides, sides, fc.boolean(), (shot, at, width, length, noted) => {
        const camera = syntheticPhoto(shot);
        const places = groundRectangle(at, width, length);
        if (places.some(([, ahead]) => ahead < 2)) return;
        const corners = four(camera, places);
        if (!inFrame(corners)) return;
        const [a, , c] = corners;
        const photo =
          noted || shot.photo.focal_length_35mm !== 26 ? shot.photo : { ...shot.photo, focal_length_35mm: null };
        const answer = measurePhoto(photo, {
          reference: lengthOf([a, c], Math.hypot(width, length)),
          outlines: [surface(corners)],
        });
        if (!answer.ok && answer.refusal.startsWith("imprecise")) return;
        measured++;
        expect(areaOf(answer) / (width * length)).toBeCloseTo(1, 3);
        expect(answer).toMatchObject({
          ok: true,
          outlines: [{ sides: [width, length, width, length].map((side) => expect.closeTo(side, 1) as number) }],
        });
      }),
      { seed: 12, numRuns: 1500 },
    );
    expect(measured).toBeGreaterThan(100);
  });

  test("of a garage door give the area of the wall around it", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 18, max: 60, noNaN: true }),
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        fc.double({ min: -4, max: 6, noNaN: true }),
        (ahead, slant, down) => {
          const camera = syntheticPhoto({ ...phoneShot, down });
          const onWall = (along: number, up: number): WorldPlace => [
            along * Math.cos(slant),
            ahead + along * Math.sin(slant),
            up,
          ];
          const door = four(camera, [onWall(-4.5, 7), onWall(4.5, 7), onWall(4.5, 0), onWall(-4.5, 0)]);
          const wall = four(camera, [onWall(-9, 9), onWall(9, 9), onWall(9, 0), onWall(-9, 0)]);
          const reference: Reference = {
            by: "rectangle",
            kind: "garage_door_single",
            certainty: "standard",
            corners: door,
            width: 9,
            height: 7,
          };
          expect(
            areaOf(measurePhoto(camera.photo, { reference, outlines: [surface(wall), hole(door)] })) / (18 * 9 - 63),
          ).toBeCloseTo(1, 3);
        },
      ),
      { seed: 13, numRuns: 200 },
    );
  });
});

/**
 * A drive of 20 × 40 ft, seen by a phone at the eyes from beside its near corner, 30° to its length, and a slab of 4 ×
 * 4 ft laid before one's feet: 6 ft from the camera. The whole of both is in the frame.
 */
const driveShot: Shot = { ...phoneShot, down: 18 };
const driveCamera = syntheticPhoto(driveShot);
const drive = four(driveCamera, groundRectangle({ right: -4, ahead: 10, turned: -30 }, 20, 40));
const slab = four(driveCamera, groundRectangle({ right: -1, ahead: 6 }, 4, 4));

describe("an 800 sq ft drive with a 4 × 4 ft slab", () => {
  test("lies in the frame", () => expect(inFrame([...drive, ...slab])).toBe(true));

  test.each([
    { noise: 5, within: 0.06 },
    { noise: 2, within: 0.025 },
  ])("is measured within $within in half of the cases when taps are $noise px off", ({ noise, within }) => {
    const random = seeded(1);
    const tap = (point: Point) => tapped(point, driveCamera.photo, noise, random);
    const errors = Array.from({ length: 600 }, () => {
      const answer = measurePhoto(driveCamera.photo, {
        reference: slabOf(slab.map(tap) as Four),
        outlines: [surface(drive.map(tap))],
      });
      return answer.ok ? Math.abs(answer.area.median / 800 - 1) : Number.POSITIVE_INFINITY;
    }).toSorted((a, b) => a - b);
    expect(errors[300]).toBeLessThanOrEqual(within);
  });
});

describe("the interval holds the true area in 75 to 85 of 100 cases", () => {
  // Every error as large as we say it is: taps 4 px, a tape 1% and a standard size 5% (8 times of 10), the noted lens
  // 1.5%.
  const trials = 500;
  const deviation = { tape: 0.01 / 1.2816, standard: 0.05 / 1.2816, about: 0.1 / 1.2816 };

  function coverage(
    taking: (random: { normal(): number }) => {
      photo: MeasuredPhoto;
      reference: Reference;
      corners: Point[];
      area: number;
    },
  ): number {
    const random = seeded(5);
    let held = 0;
    let answered = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { photo, reference, corners, area } = taking(random);
      const answer = measurePhoto(photo, { reference, outlines: [surface(corners)] });
      if (!answer.ok) continue;
      answered++;
      if (answer.area.low <= area && area <= answer.area.high) held++;
    }
    expect(answered).toBeGreaterThan(trials * 0.95);
    return held / answered;
  }

  /** A shot whose lens is not quite what the camera noted. */
  const lens = (shot: Shot, random: { normal(): number }, off: number) =>
    syntheticPhoto({ ...shot, photo: { ...shot.photo, focal_length_35mm: 26 * Math.exp(off * random.normal()) } });

  test("with a slab before one's feet and the drive of 800 sq ft", () => {
    const share = coverage((random) => {
      const camera = lens(driveShot, random, 0.015);
      const tap = (point: Point) => tapped(point, camera.photo, 4, random);
      const [width, height] = [
        4 * Math.exp(deviation.tape * random.normal()),
        4 * Math.exp(deviation.tape * random.normal()),
      ];
      const corners = four(camera, groundRectangle({ right: -1, ahead: 6 }, width, height)).map(tap) as Four;
      const shape = four(camera, groundRectangle({ right: -4, ahead: 10, turned: -30 }, 20, 40)).map(tap);
      return { photo: driveShot.photo, reference: slabOf(corners), corners: shape, area: 800 };
    });
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.85);
  });

  test.each([
    { certainty: "tape", noted: true },
    { certainty: "standard", noted: true },
    { certainty: "tape", noted: false },
  ] as const)("with a slab in the middle: $certainty, lens noted: $noted", ({ certainty, noted }) => {
    const share = coverage((random) => {
      const camera = lens(driveShot, random, noted ? 0.015 : 0.15);
      const tap = (point: Point) => tapped(point, camera.photo, 4, random);
      const [width, height] = [
        4 * Math.exp(deviation[certainty] * random.normal()),
        4 * Math.exp(deviation[certainty] * random.normal()),
      ];
      const corners = four(camera, groundRectangle({ right: -3, ahead: 16 }, width, height)).map(tap) as Four;
      const shape = four(camera, groundRectangle({ right: -8, ahead: 13 }, 14, 12)).map(tap);
      return {
        photo: { ...driveShot.photo, focal_length_35mm: noted ? 26 : null },
        reference: { by: "rectangle", kind: "other", certainty, corners, width: 4, height: 4 },
        corners: shape,
        area: 14 * 12,
      };
    });
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.85);
  });

  test.each([
    { certainty: "tape", noted: true },
    { certainty: "standard", noted: true },
    { certainty: "about", noted: true },
    { certainty: "tape", noted: false },
  ] as const)(
    "with a known length beside a rectangular drive: $certainty, lens noted: $noted",
    ({ certainty, noted }) => {
      const share = coverage((random) => {
        const camera = lens(phoneShot, random, noted ? 0.015 : 0.15);
        const tap = (point: Point) => tapped(point, camera.photo, 4, random);
        const length = 16 * Math.exp(deviation[certainty] * random.normal());
        const ends = (
          [
            [-length / 2, 57, 0],
            [length / 2, 57, 0],
          ] as const
        ).map((end) => tap(camera.pointAt(end))) as [Point, Point];
        const corners = four(camera, groundRectangle({ right: -10, ahead: 17 }, 20, 40)).map(tap);
        return {
          photo: { ...phoneShot.photo, focal_length_35mm: noted ? 26 : null },
          reference: { by: "length", kind: "garage_door_double", certainty, ends, length: 16 },
          corners,
          area: 800,
        };
      });
      expect(share).toBeGreaterThanOrEqual(0.75);
      expect(share).toBeLessThanOrEqual(0.85);
    },
  );
});

describe("what is pointed at", () => {
  const camera = syntheticPhoto(phoneShot);
  const rectangle = (right: number, ahead: number, width: number, length: number) =>
    four(camera, groundRectangle({ right, ahead }, width, length));
  const reference = slabOf(rectangle(-2, 20, 4, 4));
  const yard = surface(rectangle(-8, 17, 16, 14));

  test("is subtracted where it is a hole, and a hole adds no perimeter", () => {
    const whole = measurePhoto(camera.photo, { reference, outlines: [yard] });
    const without = measurePhoto(camera.photo, { reference, outlines: [yard, hole(rectangle(3, 24, 3, 4))] });
    expect(areaOf(whole) - areaOf(without)).toBeCloseTo(12, 1);
    expect(without.ok && whole.ok && without.perimeter.median).toBeCloseTo(60, 0);
  });

  test("adds up over surfaces and photos, whose errors partly cancel", () => {
    const one = measurePhoto(camera.photo, { reference, outlines: [yard] });
    const photos = new Map([
      ["a", camera.photo],
      ["b", camera.photo],
    ]);
    const both = measure(photos, {
      photos: [
        { photo_id: "a", reference, outlines: [yard] },
        { photo_id: "b", reference, outlines: [yard] },
      ],
    });
    if (!one.ok || !both.ok) throw new Error("not measured");
    expect(both.area.median).toBeCloseTo(2 * one.area.median, 6);
    expect(both.outlines).toHaveLength(2);
    const width = ({ area }: typeof one) => Math.log(area.high / area.low);
    expect(width(both)).toBeCloseTo(width(one) / Math.SQRT2, 6);
  });

  test("is the same whichever way round it is tapped, and however much the photo was shrunk", () => {
    const corners = yard.corners;
    const [a, b, c, d] = reference.by === "rectangle" ? reference.corners : [];
    if (!a || !b || !c || !d) throw new Error("no slab");
    const usual = areaOf(measurePhoto(camera.photo, { reference, outlines: [yard] }));
    expect(
      areaOf(
        measurePhoto(camera.photo, { reference: slabOf([b, a, d, c]), outlines: [surface(corners.toReversed())] }),
      ),
    ).toBeCloseTo(usual, 6);
    expect(
      areaOf(
        measurePhoto(camera.photo, {
          reference: slabOf([c, d, a, b]),
          outlines: [surface([...corners.slice(1), ...corners.slice(0, 1)])],
        }),
      ),
    ).toBeCloseTo(usual, 6);
    expect(
      areaOf(measurePhoto({ ...camera.photo, width: 2016, height: 1512 }, { reference, outlines: [yard] })),
    ).toBeCloseTo(usual, 6);
  });

  test("is less certain the less its reference is", () => {
    const width = (certainty: Reference["certainty"]) => {
      const answer = measurePhoto(camera.photo, { reference: { ...reference, certainty }, outlines: [yard] });
      return answer.ok ? Math.log(answer.area.high / answer.area.low) : Number.POSITIVE_INFINITY;
    };
    expect(width("tape")).toBeLessThan(width("standard"));
    expect(width("standard")).toBeLessThan(width("about"));
  });
});

describe("what cannot be measured is refused", () => {
  const camera = syntheticPhoto(phoneShot);
  const rectangle = (right: number, ahead: number, width: number, length: number) =>
    four(camera, groundRectangle({ right, ahead }, width, length));
  const reference = slabOf(rectangle(-2, 20, 4, 4));
  const corners = rectangle(-8, 17, 16, 14);
  const [a, b, c, d] = corners;
  const yard = surface(corners);
  const slabCorners = rectangle(-2, 20, 4, 4);
  const far = rectangle(0, 60, 1, 1);
  const ends: [Point, Point] = [a, b];

  test.each<[string, Reference, Outline[], string]>([
    ["nothing outlined", reference, [], "no_surface"],
    ["only a hole", reference, [hole(corners)], "no_surface"],
    ["two corners", reference, [surface([a, b])], "too_few_corners"],
    ["corners on one line", reference, [surface([a, { x: (a.x + b.x) / 2, y: a.y }, b])], "collinear"],
    ["all corners on one spot", reference, [surface([a, a, a, a])], "collinear"],
    ["a corner that is no number", reference, [surface([a, b, { x: Number.NaN, y: 0.5 }])], "collinear"],
    ["an outline that crosses itself", reference, [surface([a, c, b, d])], "crossing"],
    ["a corner in the sky", reference, [surface([a, b, c, { x: 0.4, y: 0.05 }])], "beyond_horizon"],
    [
      "a slab tapped crosswise",
      slabOf([slabCorners[0], slabCorners[2], slabCorners[1], slabCorners[3]]),
      [yard],
      "reference_shape",
    ],
    [
      "a slab with an inward corner",
      slabOf([
        slabCorners[0],
        slabCorners[1],
        { x: slabCorners[0].x + 0.01, y: slabCorners[0].y - 0.003 },
        slabCorners[3],
      ]),
      [yard],
      "reference_shape",
    ],
    ["a slab with all corners on one spot", slabOf([a, a, a, a]), [yard], "reference_shape"],
    ["a slab of no width", slabOf(slabCorners, 0, 4), [yard], "no_size"],
    ["a slab of endless height", slabOf(slabCorners, 4, Number.POSITIVE_INFINITY), [yard], "no_size"],
    ["a slab with width and height swapped", slabOf(rectangle(-4, 18, 8, 2.5), 2.5, 8), [yard], "reference_misfit"],
    ["a paver far away", slabOf(far, 1, 1), [yard], "imprecise"],
    ["a length of nothing", lengthOf(ends, 0), [yard], "no_size"],
    ["a length between one spot", lengthOf([a, a], 9), [yard], "reference_ends"],
    ["a length with a triangle first", lengthOf(ends, 16), [surface([a, b, c])], "needs_rectangle"],
    ["a length with a hole first", lengthOf(ends, 16), [hole(rectangle(3, 24, 3, 4)), yard], "needs_rectangle"],
    [
      "a length in the sky",
      lengthOf(
        [
          { x: 0.3, y: 0.05 },
          { x: 0.6, y: 0.05 },
        ],
        16,
      ),
      [yard],
      "beyond_horizon",
    ],
    [
      "a short length in the distance",
      lengthOf([far[0], { x: (far[0].x + far[1].x) / 2, y: far[0].y }], 0.5),
      [yard],
      "imprecise",
    ],
    ["a hole beside the surface", reference, [yard, hole(rectangle(10, 24, 3, 4))], "hole_outside"],
    ["a surface inside another", reference, [yard, surface(rectangle(3, 24, 3, 4))], "counted_twice"],
    [
      "a hole inside another",
      reference,
      [yard, hole(rectangle(-2, 20, 8, 8)), hole(rectangle(0, 22, 3, 4))],
      "counted_twice",
    ],
    ["a hole as large as the surface", reference, [yard, hole(corners)], "hole_too_large"],
  ])("%s", (_, reference, outlines, refusal) => {
    const answer = measurePhoto(camera.photo, { reference, outlines });
    expect(answer.ok ? `measured ${answer.area.median}` : answer.refusal).toBe(refusal);
    expect(answer.ok || answer.message).toMatch(/^[A-Z].+\.$/);
  });

  test("a photo that is not there, and which one it was", () => {
    const measurement: Measurement = {
      photos: [
        { photo_id: "here", reference, outlines: [yard] },
        { photo_id: "gone", reference, outlines: [yard] },
      ],
    };
    expect(measure(new Map([["here", camera.photo]]), measurement)).toMatchObject({
      ok: false,
      refusal: "unknown_photo",
      photo_id: "gone",
    });
    expect(measure(new Map(), { photos: [] })).toMatchObject({ ok: false, refusal: "no_surface" });
  });

  test("a small reference on a photo that does not tell its lens", () => {
    const paver = slabOf(rectangle(-0.5, 10, 1, 1), 1, 1);
    expect(
      measurePhoto(
        { ...camera.photo, focal_length_35mm: null },
        { reference: paver, outlines: [surface(rectangle(-5, 12, 10, 20))] },
      ),
    ).toMatchObject({ ok: false, refusal: "imprecise_lens" });
  });

  test("whatever is thrown at it, it answers and never with what is no number", () => {
    const anyPoint = fc.record({
      x: fc.double({ min: -1, max: 2, noNaN: true }),
      y: fc.double({ min: -1, max: 2, noNaN: true }),
    });
    const anyReference: fc.Arbitrary<Reference> = fc.oneof(
      fc
        .tuple(
          anyPoint,
          anyPoint,
          anyPoint,
          anyPoint,
          fc.double({ min: 0.01, max: 50, noNaN: true }),
          fc.double({ min: 0.01, max: 50, noNaN: true }),
        )
        .map(([a, b, c, d, width, height]) => slabOf([a, b, c, d], width, height)),
      fc
        .tuple(anyPoint, anyPoint, fc.double({ min: 0.01, max: 50, noNaN: true }))
        .map(([from, to, length]) => lengthOf([from, to], length)),
    );
    fc.assert(
      fc.property(
        anyReference,
        fc.array(fc.record({ corners: fc.array(anyPoint, { maxLength: 6 }), hole: fc.boolean() }), { maxLength: 3 }),
        (reference, outlines) => {
          const answer = measurePhoto(camera.photo, { reference, outlines });
          if (!answer.ok) return;
          for (const { low, median, high } of [answer.area, answer.perimeter]) {
            expect(low).toBeGreaterThan(0);
            expect(low).toBeLessThanOrEqual(median);
            expect(median).toBeLessThanOrEqual(high);
            expect(Number.isFinite(high)).toBe(true);
          }
        },
      ),
      { seed: 14, numRuns: 2000 },
    );
  });
});
