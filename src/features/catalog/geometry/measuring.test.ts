import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, phoneShot, seeded, syntheticPhoto, tapped } from "#testing/syntheticPhoto.ts";
import { four, slabOf, lengthOf, surface, hole, areaOf } from "#testing/tappedPhoto.ts";
import type { Measurement, Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { measure, type MeasureAnswer, measurePhoto } from "./measuring.ts";

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

describe("how a point was set", () => {
  const camera = syntheticPhoto({ ...phoneShot, down: 18 });
  const see = (right: number, ahead: number, width: number, length: number) =>
    four(camera, groundRectangle({ right, ahead }, width, length));
  const by = (points: Point[], set: Point["set"]) => points.map(({ x, y }): Point => ({ x, y, set }));
  const drive = (set: Point["set"]) => {
    const [from, to] = by([camera.pointAt([-8, 44, 0]), camera.pointAt([8, 44, 0])], set);
    if (!from || !to) throw new Error("There are two.");
    return { reference: lengthOf([from, to], 16), outlines: [surface(by(see(-10, 14, 20, 30), set))] };
  };
  const width = (taken: Parameters<typeof measurePhoto>[1]) => {
    const answer = measurePhoto(camera.photo, taken);
    return answer.ok ? Math.log(answer.area.high / answer.area.low) : answer.refusal;
  };

  test("a finger on the whole photo measures nothing firmly, and is told to zoom in", () => {
    expect(width(drive(undefined))).toBe("coarse_taps");
    expect(width(drive({ by: "finger", drawn: 390 }))).toBe("coarse_taps");
    expect(width(drive({ by: "finger", drawn: 3120 }))).toBeLessThan(0.4);
  });

  test("the exact outline of a person is surer than a model's, whose one moved corner makes no firm answer", () => {
    const [model, person] = [drive({ by: "model" }), drive({ by: "mouse", drawn: 8000 })];
    const corners = model.outlines[0]?.corners ?? [];
    const moved = { ...model, outlines: [surface(corners.with(0, person.outlines[0]?.corners[0] ?? { x: 0, y: 0 }))] };
    expect(width(person)).toBeLessThan(0.3);
    expect(width(model)).toBeGreaterThan(0.6);
    expect(width(moved)).toBeGreaterThan(0.5);
  });
});

describe("where a camera can be", () => {
  const see = (eyeHeight: number) => {
    const camera = syntheticPhoto({ ...phoneShot, eyeHeight, down: 18 });
    return {
      camera,
      at: (right: number, ahead: number, width: number, length: number, up = 0) =>
        four(
          camera,
          groundRectangle({ right, ahead }, width, length).map(([x, y]) => [x, y, up] as const),
        ),
    };
  };

  test("nobody holds a phone 20 ft above a drive, but from a balcony somebody may", () => {
    const { camera, at } = see(20);
    const taken = {
      reference: slabOf(at(-2, 40, 4, 4)),
      outlines: [{ ...surface(at(-10, 35, 20, 18)), rectangular: true }],
    };
    expect(measurePhoto(camera.photo, taken)).toMatchObject({ refusal: "camera_height" });
    expect(areaOf(measurePhoto(camera.photo, { ...taken, elevated: true })) / 360).toBeCloseTo(1, 2);
  });

  test("a car tapped at its bumpers is noticed, one tapped on the ground measures", () => {
    const { camera, at } = see(5);
    const car = (up: number): Reference => ({
      by: "length",
      kind: "car",
      certainty: "about",
      ends: [camera.pointAt([-4, 18, up]), camera.pointAt([-4, 33.5, up])],
      length: 15.5,
    });
    const outlines = [surface(at(-10, 14, 20, 24))];
    expect(measurePhoto(camera.photo, { reference: car(1.7), outlines })).toMatchObject({ refusal: "car_bumpers" });
    expect(areaOf(measurePhoto(camera.photo, { reference: car(0), outlines })) / 480).toBeCloseTo(1, 1);
  });

  test("a slab that fits the ground worse than a ceiling is on the ground", () => {
    const { camera, at } = see(5);
    const random = seeded(3);
    const areas = Array.from({ length: 150 }, () => {
      const tap = (point: Point) => tapped(point, camera.photo, 5, random);
      const [a, b, c, d] = at(-2, 30, 4, 4).map(tap);
      if (!a || !b || !c || !d) throw new Error("There are four.");
      const answer = measurePhoto(camera.photo, {
        reference: slabOf([a, b, c, d]),
        outlines: [surface(at(-7, 26, 14, 15).map(tap))],
      });
      return answer.ok ? answer.area.median / 210 : 1;
    });
    expect(Math.min(...areas)).toBeGreaterThan(0.5);
    expect(Math.max(...areas)).toBeLessThan(2);
  });
});

describe("a surface nobody has said to be a rectangle", () => {
  const camera = syntheticPhoto({ ...phoneShot, down: 18 });
  /** A drive of 360 sq ft by a slab on it that slopes against it, so that the slab's plane is not the drive's. */
  const bySlab = (slope: number) => (rectangular?: boolean) => {
    const places = groundRectangle({ right: -2, ahead: 20 }, 4, 4).map(([x, y]) => [x, y, (y - 22) * slope] as const);
    const outline = surface(four(camera, groundRectangle({ right: -9, ahead: 14 }, 18, 20)));
    return measurePhoto(camera.photo, {
      reference: slabOf(four(camera, places)),
      outlines: [{ ...outline, ...(rectangular === undefined ? {} : { rectangular }) }],
    });
  };
  const off = (answer: MeasureAnswer) => Math.abs(areaOf(answer) / 360 - 1);

  test("that measures otherwise than the rectangle it could be is asked about", () => {
    const said = bySlab(0.03);
    expect(said()).toMatchObject({ refusal: "rectangle_or_not" });
    expect(off(said(true))).toBeLessThan(0.12);
    expect(off(said(true))).toBeLessThan(off(said(false)));
  });

  test("that clearly contradicts a rectangle is none, whatever is said", () => {
    const said = bySlab(0.08);
    expect(said()).toMatchObject({ refusal: "rectangle_or_not" });
    expect(said(true)).toMatchObject({ refusal: "not_a_rectangle" });
    expect(said(false).ok).toBe(true);
  });

  test("is not measured by a thing far smaller than itself", () => {
    const camera = syntheticPhoto({ ...phoneShot, down: 30 });
    const sheet = slabOf(four(camera, groundRectangle({ right: -0.4, ahead: 8 }, 0.71, 0.92)), 0.71, 0.92);
    const outline = surface(four(camera, groundRectangle({ right: -6, ahead: 5.5 }, 12, 18)));
    const exact = measurePhoto(
      { ...camera.photo, width: 40320, height: 30240 },
      { reference: sheet, outlines: [{ ...outline, rectangular: false }] },
    );
    expect(exact).toMatchObject({ refusal: "imprecise" });
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

  test("a length on a photo that does not tell its lens, until the person says which zoom it was", () => {
    const photo = { ...camera.photo, focal_length_35mm: null };
    const [, , far, near] = rectangle(-5, 12, 10, 20);
    const taken = {
      reference: lengthOf([near, far], 10),
      outlines: [surface(rectangle(-5, 12, 10, 20))],
      as_taken: true,
    };
    expect(measurePhoto(photo, taken)).toMatchObject({ ok: false, refusal: "imprecise_lens" });
    expect(areaOf(measurePhoto(photo, { ...taken, zoom: 1 })) / 200).toBeCloseTo(1, 2);
  });

  test("a surface of any shape by a camera whose lens bends; a rectangle is measured", () => {
    const photo = { ...camera.photo, camera: "GoPro HERO5 Black" };
    const free = { reference, outlines: [yard] };
    expect(measurePhoto(photo, free)).toMatchObject({ ok: false, refusal: "bending_lens" });
    expect(measurePhoto(photo, { reference, outlines: [{ ...yard, rectangular: true }] }).ok).toBe(true);
    expect(measurePhoto(camera.photo, free).ok).toBe(true);
  });

  // Drawn photos whose areas were once answered twice too large and half as large.
  const byFinger = (drawn: number, ...places: [number, number][]) =>
    places.map(([x, y]): Point => ({ x, y, set: { by: "finger", drawn } })) as [Point, Point, Point, Point];
  const saidRectangle = (corners: Point[]): Outline => ({ corners, hole: false, rectangular: true });

  test("a rectangle of known size that is drawn hardly thicker than its points are off", () => {
    const corners = byFinger(1170, [0.1826, 0.2081], [0.0964, 0.2027], [0.0509, 0.1977], [0.1378, 0.1956]);
    const drive = byFinger(1170, [0.2181, 0.2157], [0.9828, 0.2382], [0.6563, 0.1864], [0.1743, 0.1613]);
    const answer = measurePhoto(
      { width: 4032, height: 3024, focal_length_35mm: 120 },
      {
        reference: { by: "rectangle", kind: "other", certainty: "tape", corners, width: 4, height: 4 },
        outlines: [saidRectangle(drive)],
      },
    );
    expect(answer).toMatchObject({ ok: false, refusal: "too_flat" });
  });

  test("a surface that is drawn so thin that its points hardly say its shape", () => {
    const [from, to] = byFinger(1170, [0.4943, 0.2637], [0.6914, 0.2733]);
    const drive = byFinger(1170, [0.2574, 0.3052], [0.9621, 0.2989], [0.6879, 0.2643], [0.1306, 0.2587]);
    const answer = measurePhoto(
      { width: 3024, height: 4032, focal_length_35mm: 26 },
      { reference: lengthOf([from, to], 16), outlines: [surface(drive)] },
    );
    expect(answer).toMatchObject({ ok: false, refusal: "too_flat" });
  });

  test("a long lens's view that hangs on the ground's slope and one point together", () => {
    const corners = byFinger(3120, [0.6357, 0.4204], [0.426, 0.4287], [0.4307, 0.4352], [0.6529, 0.4311]);
    const drive = byFinger(3120, [0.084, 0.4399], [0.4125, 0.4272], [0.3232, 0.3928], [0.025, 0.4044]);
    const answer = measurePhoto(
      { width: 4032, height: 3024, focal_length_35mm: 77 },
      {
        reference: { by: "rectangle", kind: "other", certainty: "tape", corners, width: 8, height: 4 },
        outlines: [saidRectangle(drive)],
      },
    );
    expect(answer).toMatchObject({ ok: false, refusal: "too_flat" });
  });

  test("a view so flat that a slope of the ground could halve the area", () => {
    const corners = byFinger(3120, [0.6115, 0.4204], [0.7353, 0.3826], [0.6244, 0.3789], [0.4966, 0.4143]);
    const drive = byFinger(3120, [0.1785, 0.4297], [0.6364, 0.4031], [0.5899, 0.3572], [0.2391, 0.3765]);
    const answer = measurePhoto(
      { width: 4032, height: 3024, focal_length_35mm: null },
      {
        zoom: 5,
        reference: { by: "rectangle", kind: "other", certainty: "tape", corners, width: 8, height: 4 },
        outlines: [saidRectangle(drive)],
      },
    );
    expect(answer).toMatchObject({ ok: false, refusal: "too_flat" });
  });

  test("a panorama, whatever is said of it", () => {
    const taken = { reference: slabOf(rectangle(-2, 8, 4, 4), 4, 4), outlines: [surface(rectangle(-5, 12, 10, 20))] };
    for (const as_taken of [true, false])
      expect(measurePhoto({ ...camera.photo, width: 10_000 }, { ...taken, as_taken })).toMatchObject({
        ok: false,
        refusal: "panorama",
      });
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
