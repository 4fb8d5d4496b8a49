import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groundRectangle, phoneShot, seeded, syntheticPhoto, tapped } from "#testing/syntheticPhoto.ts";
import { measurementInput } from "#features/catalog/measurements/measurementInput.ts";
import { lengthsIn } from "./modelReferences.ts";
import { propose, type AnalysedPhoto, type ModelOutlines } from "./proposal.ts";
import { references } from "./references.ts";

type Surface = ModelOutlines["surfaces"][number];
type Thing = ModelOutlines["references"][number];

/** A drive of 20 × 18 ft before a double garage door, as a phone sees it. */
const { pointAt, photo: seenAs } = syntheticPhoto(phoneShot);
const drive: Surface = {
  photo: 1,
  hole: false,
  corners: groundRectangle({ right: -10, ahead: 20 }, 20, 18).map(pointAt),
};
const bed: Surface = { photo: 1, hole: true, corners: groundRectangle({ right: -3, ahead: 26 }, 6, 4).map(pointAt) };
const door: Thing = {
  photo: 1,
  kind: "garage_door_double",
  points: [pointAt([-8, 38, 0]), pointAt([8, 38, 0])],
  width_feet: 16,
  height_feet: null,
};
const photos: AnalysedPhoto[] = [
  { photo_id: "first", ...seenAs },
  { photo_id: "second", ...seenAs },
];

const proposed = (surfaces: Surface[], things: Thing[] = [door], of = photos) =>
  propose({ surfaces, references: things }, of);
const [a, b, c, d] = drive.corners as [
  Surface["corners"][0],
  Surface["corners"][0],
  Surface["corners"][0],
  Surface["corners"][0],
];

describe("what a model points at well", () => {
  test("is measured by what we know of the thing beside it", () => {
    const { measurement, area, precise } = proposed([drive]);
    expect(area?.median).toBeCloseTo(360, -1);
    expect(area?.low).toBeLessThan(300);
    expect(precise).toBe(true);
    expect(measurement?.photos).toMatchObject([
      {
        photo_id: "first",
        reference: { by: "length", kind: "garage_door_double", length: 16, certainty: "standard" },
        outlines: [{ hole: false }],
      },
    ]);
  });

  test("has holes subtracted, and surfaces over several photos added", () => {
    expect(proposed([bed, drive]).area?.median).toBeCloseTo(336, -1);
    const both = proposed([drive, { ...drive, photo: 2 }], [door, { ...door, photo: 2 }]);
    expect(both.area?.median).toBeCloseTo(720, -1);
    expect(both.remarks.join()).toContain("on 2 photos were added up");
  });

  test.each([
    [18, 0.2, 0.8],
    [40, 0.3, 0.2],
  ])(
    "may be off by 1% of the photo on a drive %d ft long: 8 of 10 areas are within the interval, half within %d of the truth",
    (length, half, usable) => {
      const random = seeded(7);
      const off = (point: Surface["corners"][0]) => tapped(point, seenAs, 0.01 * seenAs.width, random);
      const corners = groundRectangle({ right: -10, ahead: 21 }, 20, length).map(pointAt);
      const ends = [pointAt([-8, 21 + length, 0]), pointAt([8, 21 + length, 0])];
      const areas = Array.from({ length: 60 }, () =>
        proposed([{ ...drive, corners: corners.map(off) }], [{ ...door, points: ends.map(off) }]),
      ).flatMap(({ area, precise }) => (area && precise ? [area] : []));
      const truth = 20 * length;
      expect(areas.length / 60).toBeGreaterThan(usable);
      expect(areas.filter(({ low, high }) => low <= truth && truth <= high).length / areas.length).toBeGreaterThan(
        0.75,
      );
      expect(
        areas.filter(({ median }) => Math.abs(median - truth) <= half * truth).length / areas.length,
      ).toBeGreaterThan(0.5);
    },
  );

  test("may overshoot the frame a little, and end where it began", () => {
    const cut = { ...drive, corners: [{ x: -0.01, y: a.y }, { x: 1.01, y: b.y }, c, d, { x: -0.01, y: a.y }] };
    const set = { by: "model" };
    expect(proposed([cut]).measurement?.photos[0]?.outlines[0]?.corners).toEqual(
      [{ x: 0, y: a.y }, { x: 1, y: b.y }, c, d].map(({ x, y }) => ({ x, y, set })),
    );
  });

  test("is measured by the thing that measures closest", () => {
    const car: Thing = {
      photo: 1,
      kind: "car",
      points: [pointAt([-2, 30, 0]), pointAt([-2, 34, 0])],
      width_feet: null,
      height_feet: null,
    };
    expect(proposed([drive], [car, door]).measurement?.photos[0]?.reference.kind).toBe("garage_door_double");
  });
});

describe("the size of a thing", () => {
  test("is ours where we know it, whatever the model says; one that no such thing has is doubted", () => {
    const sure = proposed([drive]);
    expect(sure.doubts).toEqual([]);
    expect(proposed([drive], [{ ...door, width_feet: null }])).toEqual(sure);
    expect(proposed([drive], [{ ...door, width_feet: 36 }])).toEqual({
      ...sure,
      doubts: ["AI took a double garage door to be 36 ft, which none is. Check what the outline is measured by."],
    });
  });

  test.each<[kind: string, feet: number, length: number, isDoubted: boolean]>([
    ["garage_door_single", 8, 9, false],
    ["garage_door_single", 16, 9, true],
    ["garage_door_double", 18, 16, false],
    ["garage_door_double", 9, 16, true],
    ["car", 16, 15.5, false],
    ["car", 6, 6, false],
    ["car", 9, 15.5, true],
    ["plywood", 4, 4, false],
    ["plywood", 6, 8, true],
  ])("of a %s that the model takes to be %d ft is %d ft; doubted: %s", (kind, width_feet, length, isDoubted) => {
    // The thing is as long as it counts, so that it fits the photo.
    const points = [pointAt([-length / 2, 38, 0]), pointAt([length / 2, 38, 0])];
    const { measurement, doubts } = proposed([drive], [{ ...door, kind, points, width_feet }]);
    expect(measurement?.photos[0]?.reference).toMatchObject({ length });
    expect(doubts.length > 0).toBe(isDoubted);
  });

  test("that the model alone knows is doubted, unless the customer wrote of it; a sure thing is used before it", () => {
    const bench: Thing = { ...door, kind: "workbench" };
    const doubt = "The scale is from a thing of 16 ft that only AI knows the size of. Check it on the photo.";
    expect(proposed([drive], [bench]).doubts).toEqual([doubt]);
    const told = (words: string) =>
      propose({ surfaces: [drive], references: [bench] }, photos, lengthsIn(words)).doubts;
    for (const words of ["my bench is 16 ft", "a 16' bench", "192 inches", "16", "5.33 yards"])
      expect(told(words)).toEqual([]);
    for (const words of ["a bench", "a 4 ft bench", "36 ft"]) expect(told(words)).toEqual([doubt]);
    const both = proposed([drive], [bench, { ...door, points: [pointAt([-8, 37.5, 0]), pointAt([8, 37.5, 0])] }]);
    expect(both.measurement?.photos[0]?.reference.kind).toBe("garage_door_double");
    expect(both.doubts).toEqual([]);
  });

  test("is the model's where only it knows, no closer than about", () => {
    const bench: Thing = { ...door, kind: "workbench" };
    expect(proposed([drive], [bench]).measurement?.photos[0]?.reference).toMatchObject({
      kind: "other",
      length: 16,
      certainty: "about",
    });
    expect(proposed([drive], [{ ...bench, kind: "tape" }]).measurement?.photos[0]?.reference).toMatchObject({
      kind: "tape",
      length: 16,
      certainty: "about",
    });
  });

  test.each([null, 0, -16, 0.001, 4_000, Number.NaN])("of %s feet is none", (width_feet) => {
    expect(proposed([drive], [{ ...door, kind: "other", width_feet }]).measurement).toBeNull();
  });
});

describe("what a model points at badly is not measured", () => {
  test.each<[string, Surface[], string]>([
    ["crossing", [{ ...drive, corners: [a, c, b, d] }], "crosses itself"],
    ["off the frame", [{ ...drive, corners: [a, { x: 1.4, y: 0.5 }, c, d] }], "outside the photo"],
    [
      "in pixels",
      [{ ...drive, corners: drive.corners.map(({ x, y }) => ({ x: x * 4032, y: y * 3024 })) }],
      "outside the photo",
    ],
    ["no numbers", [{ ...drive, corners: [a, { x: Number.NaN, y: 0.5 }, c, d] }], "outside the photo"],
    ["on a photo that is not there", [{ ...drive, photo: 3 }], "not there"],
    ["on no photo", [{ ...drive, photo: 0 }], "not there"],
    ["between photos", [{ ...drive, photo: 1.5 }], "not there"],
    ["two corners", [{ ...drive, corners: [a, b] }], "fewer than three"],
    [
      "too many corners",
      [
        {
          ...drive,
          corners: Array.from({ length: 60 }, (_, index) => ({
            x: 0.5 + 0.3 * Math.cos(index / 10),
            y: 0.7 + 0.1 * Math.sin(index / 10),
          })),
        },
      ],
      "too many",
    ],
    ["one of two", [drive, { ...drive, photo: 2, corners: [a, c, b, d] }], "crosses itself"],
    [
      "a speck",
      [
        {
          ...drive,
          corners: [
            { x: 0.5, y: 0.5 },
            { x: 0.51, y: 0.5 },
            { x: 0.51, y: 0.51 },
          ],
        },
      ],
      "",
    ],
    ["nothing", [], ""],
  ])("%s", (_what, surfaces, remark) => {
    const { measurement, area, remarks } = proposed(surfaces);
    expect({ measurement, area }).toEqual({ measurement: null, area: null });
    expect(remarks.join(" ")).toContain(remark);
  });

  test("where one of its photos has nothing of known size: part of it is not the whole", () => {
    expect(proposed([drive, { ...drive, photo: 2 }])).toMatchObject({
      measurement: null,
      remarks: ["Photo 2: nothing of known size was found beside the surface."],
    });
  });

  test.each<[string, Thing[]]>([
    ["none", []],
    ["on another photo", [{ ...door, photo: 2 }]],
    ["three points", [{ ...door, points: [...door.points, { x: 0.5, y: 0.5 }] }]],
    [
      "two ends in one place",
      [
        {
          ...door,
          points: [
            { x: 0.5, y: 0.5 },
            { x: 0.505, y: 0.5 },
          ],
        },
      ],
    ],
    [
      "off the frame",
      [
        {
          ...door,
          points: [
            { x: -0.5, y: 0.4 },
            { x: 1.5, y: 0.4 },
          ],
        },
      ],
    ],
    [
      "a crossing rectangle",
      [
        {
          ...door,
          kind: "plywood",
          points: [
            { x: 0.4, y: 0.5 },
            { x: 0.5, y: 0.6 },
            { x: 0.5, y: 0.5 },
            { x: 0.4, y: 0.6 },
          ],
        },
      ],
    ],
  ])("a thing of known size that is no such thing: %s", (_what, things) => {
    expect(proposed([drive], things).measurement).toBeNull();
  });

  test("what lies inside a surface is not counted twice, and a hole outside takes nothing away", () => {
    const whole = proposed([drive]).area?.median;
    expect(proposed([drive, { ...bed, hole: false }, drive]).area?.median).toBe(whole);
    expect(
      proposed([drive, { ...bed, corners: bed.corners.map(({ x, y }) => ({ x, y: y - 0.3 })) }]).area?.median,
    ).toBe(whole);
  });
});

test("whatever a model says, what is proposed may be kept: in the frame, of known photos, by our sizes, with a possible area", () => {
  const number = fc.oneof(
    fc.double({ min: -0.1, max: 1.1, noNaN: true }),
    fc.double(),
    fc.constantFrom(0, 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY),
  );
  const point = fc.record({ x: number, y: number });
  const near = (thing: readonly { x: number; y: number }[]) =>
    fc.tuple(
      ...thing.map(({ x, y }) =>
        fc.record({
          x: fc.double({ min: x - 0.03, max: x + 0.03, noNaN: true }),
          y: fc.double({ min: y - 0.03, max: y + 0.03, noNaN: true }),
        }),
      ),
    );
  const surface = fc.record({
    photo: fc.constantFrom(1, 1, 2, 0, 7),
    hole: fc.boolean(),
    corners: fc.oneof(near(drive.corners), near(bed.corners), fc.array(point, { maxLength: 45 })),
  });
  const feet = fc.option(fc.oneof(fc.double({ min: 0, max: 120, noNaN: true }), fc.double()));
  const thing = fc.record({
    photo: fc.constantFrom(1, 1, 2, 0),
    kind: fc.oneof(fc.constantFrom(...Object.keys(references)), fc.string()),
    points: fc.oneof(near(door.points), fc.array(point, { maxLength: 5 })),
    width_feet: feet,
    height_feet: feet,
  });
  let measured = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof(surface, fc.constant(drive)), { maxLength: 4 }),
      fc.array(fc.oneof(thing, fc.constant(door)), { maxLength: 3 }),
      (surfaces, things) => {
        const { measurement, area } = proposed(surfaces, things);
        expect(measurement === null).toBe(area === null);
        if (!measurement || !area) return;
        measured++;
        expect(measurementInput.safeParse(measurement).success).toBe(true);
        for (const { photo_id, reference, outlines } of measurement.photos) {
          expect(["first", "second"]).toContain(photo_id);
          const corners = [
            ...outlines.flatMap((outline) => outline.corners),
            ...(reference.by === "length" ? reference.ends : reference.corners),
          ];
          expect(corners.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
          const { length, rectangle } = references[reference.kind];
          // A car can be taken by its width, and a sheet by its shorter side.
          const isOurs =
            reference.by === "length"
              ? length === null || reference.length <= length
              : !rectangle || (reference.width === rectangle.width && reference.height === rectangle.height);
          expect(isOurs).toBe(true);
        }
        expect(area.low).toBeGreaterThan(0);
        expect(area.low).toBeLessThanOrEqual(area.median);
        expect(area.median).toBeLessThanOrEqual(area.high);
        expect(area.median).toBeLessThanOrEqual(1_000_000);
      },
    ),
    { numRuns: 200 },
  );
  expect(measured).toBeGreaterThan(10);
});
