import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import { priceRange } from "#features/requests/estimate-prices/priceRange.ts";
import { deriveFindings } from "./deriveFindings.server.ts";
import { seen } from "#server/testing/outside/localModel.ts";
import { driveScene } from "#server/testing/scenes.ts";
import { groundRectangle, phoneShot, syntheticPhoto } from "#testing/syntheticPhoto.ts";

const scene = driveScene();
const photos = [{ photo_id: "p", ...scene.photo }];
const area = { pricing_model: "area", unit: "per sq ft", rate: 0.25 } as const;
const windows = { pricing_model: "count", unit: "per window", rate: 15 } as const;
const outlined = { surfaces: [scene.surface], references: [scene.door] };

test("an outline beside a thing of known size is measured; the model's own number is not believed", () => {
  const { found, proposal, own, remarks } = deriveFindings(area, seen({ ...outlined, square_feet: 700 }), photos);
  expect(found).toMatchObject({ source: "measured", squareFootage: proposal?.area.median });
  expect(found.squareFootage).toBeCloseTo(scene.squareFeet, -1);
  expect(own).toBe(700);
  expect(remarks).toEqual([]);
});

test.each([3_000, 50])(
  "a number of %d sq ft that contradicts the outline wildly leaves the measured figure, as uncertain as a guess, and tells the owner",
  (square_feet) => {
    const sure = deriveFindings(area, seen(outlined), photos);
    const { found, remarks } = deriveFindings(area, seen({ ...outlined, square_feet }), photos);
    expect(found.squareFootage).toBe(sure.found.squareFootage);
    expect(found.interval?.low).toBeCloseTo((found.squareFootage ?? 0) * 0.5);
    expect(found.interval?.high).toBeCloseTo((found.squareFootage ?? 0) * 1.5);
    expect(remarks).toEqual([
      `The outline measures 360 sq ft, but the model's own guess was ${square_feet.toLocaleString("en-US")} sq ft. Please check the outline.`,
    ]);
  },
);

test("without a usable reference it is the model's own number, known to ±50% at best", () => {
  const { found, proposal } = deriveFindings(area, seen({ surfaces: [scene.surface], square_feet: 400 }), photos);
  expect(proposal).toBeNull();
  expect(settleSize(area, { method: "ai", ...found })).toMatchObject({
    squareFeet: 400,
    source: "analysed",
    interval: { median: 400, low: 200, high: 600 },
    predicted: 400,
  });
});

test("an outline that a person could measure by, but not a model, is proposed, and the price rests on the number", () => {
  // Of a photo without a noted lens, a slab of 4 ft is enough for a finger under the magnifier, not for a model.
  const unnoted = photos.map((photo) => ({ ...photo, focal_length_35mm: null }));
  const camera = syntheticPhoto(phoneShot);
  const small = {
    photo: 1,
    kind: "other",
    points: groundRectangle({ right: 2, ahead: 27 }, 4, 4).map((place) => {
      const { x, y } = camera.pointAt(place);
      return { x, y };
    }),
    width_feet: 4,
    height_feet: 4,
  };
  const { found, proposal, remarks } = deriveFindings(
    area,
    seen({ surfaces: [scene.surface], references: [small], square_feet: 400 }),
    unnoted,
  );
  expect(found).toEqual({ squareFootage: 400, source: "analysed" });
  expect(proposal?.area.low).toBeLessThanOrEqual((proposal?.area.median ?? 0) * 0.5);
  expect(remarks.join()).toContain("only a rough one");
  const alone = deriveFindings(area, seen({ surfaces: [scene.surface], references: [small] }), unnoted);
  expect(alone.found).toMatchObject({ squareFootage: proposal?.area.median, source: "analysed" });
});

test.each([null, 0, -5, 1e12, 1_000_001])(
  "an own number of %s sq ft is none, and what is assumed then says so",
  (square_feet) => {
    const { found, own } = deriveFindings(area, seen({ square_feet }), photos);
    expect({ found, own }).toEqual({ found: {}, own: null });
    expect(settleSize(area, { method: "ai", ...found })).toMatchObject({
      squareFeet: 200,
      source: "assumed",
      analysis: "Note: No area could be determined, so 200 sq ft was assumed.",
    });
  },
);

test.each([
  [11.6, 12],
  [0.2, 1],
  [0, undefined],
  [-3, undefined],
  [1e9, undefined],
])("a count of %d becomes %s", (count, quantity) => {
  expect(deriveFindings(windows, seen({ ...outlined, count, square_feet: 500 }), photos)).toMatchObject({
    found: quantity === undefined ? {} : { quantity, source: "analysed" },
    proposal: null,
  });
});

test("what is priced by time or once takes no figure from a model", () => {
  for (const pricing_model of ["time", "fixed"] as const)
    expect(
      deriveFindings(
        { pricing_model, unit: pricing_model === "time" ? "per hour" : "flat rate" },
        seen({ ...outlined, count: 9, square_feet: 500 }),
        photos,
      ),
    ).toMatchObject({ found: {}, proposal: null });
});

describe("a size that cannot be meant", () => {
  const firm = (said: string, why: string) =>
    `AI found ${said}. That's ${why}, so the customer wasn't given a firm price. Measure on the photo, or ask the customer for the size.`;
  const little = "too little to be the whole job";
  const much = "more than a customer's photos can show";
  /** A calibration that would make a model's number firm. */
  const sure = { pairs: 40, bias: 0, spread: 0.01, stretch: null };

  test.each([
    [1, firm("1 sq ft", little)],
    [49, firm("49 sq ft", little)],
    [45_000, firm("45,000 sq ft", much)],
  ])("an area of %d sq ft is marked for the owner, and no firm price", (square_feet, remark) => {
    const { found, doubtful, remarks } = deriveFindings(area, seen({ square_feet }), photos);
    expect({ doubtful, remarks }).toEqual({ doubtful: true, remarks: [remark] });
    const { interval, source } = settleSize(area, { method: "ai", ...found }, null);
    const reason = square_feet > 1_000 ? "implausible" : "assumed";
    expect(priceRange(area, interval, source)).toMatchObject({ rough: true, withheld: reason });
  });

  test.each([
    [{ square_feet: 50 }, area],
    [{ square_feet: 20_000 }, area],
    [{ square_feet: 90_000 }, { ...area, unit: "per acre" }],
    [{ count: 1 }, windows],
    [{ count: 200 }, windows],
  ])("%o is left alone", (answer, priced) => {
    expect(deriveFindings(priced, seen(answer), photos)).toMatchObject({ doubtful: false, remarks: [] });
  });

  test("counts are judged, too", () => {
    expect(deriveFindings(windows, seen({ count: 0.2 }), photos).remarks).toEqual([firm("0.2 windows", little)]);
    const many = deriveFindings(windows, seen({ count: 5_000 }), photos);
    expect(many).toMatchObject({ doubtful: true, remarks: [firm("5,000 windows", much)] });
    const { interval, source } = settleSize(windows, { method: "ai", ...many.found }, null);
    expect(priceRange(windows, interval, source).withheld).toBe("implausible");
  });

  test("an outline that measures so is no more than the model's word, and a number that can be meant stands in", () => {
    const camera = syntheticPhoto(phoneShot);
    const cornersOf = (right: number, ahead: number, width: number, length: number) =>
      groundRectangle({ right, ahead }, width, length).map((place) => camera.pointAt(place));
    const tiny = {
      surfaces: [{ ...scene.surface, corners: cornersOf(-4, 12, 5, 7) }],
      references: [{ ...scene.door, kind: "plywood", points: cornersOf(-4, 20, 8, 4) }],
    };
    const alone = deriveFindings(area, seen(tiny), photos);
    expect(alone.proposal?.area.median).toBeLessThan(50);
    expect(alone).toMatchObject({
      doubtful: true,
      found: { source: "analysed" },
      remarks: [expect.stringContaining(little)],
    });
    expect(deriveFindings(area, seen({ ...tiny, square_feet: 400 }), photos).found).toEqual({
      squareFootage: 400,
      source: "analysed",
    });
  });

  test("is told roughly even where jobs have taught to be sure: no model's number is firm", () => {
    const { found, doubtful } = deriveFindings(area, seen({ square_feet: 15_000 }), photos);
    expect(doubtful).toBe(false);
    for (const calibrations of [null, { analysed: sure }])
      expect(settleSize(area, { method: "ai", ...found }, calibrations).interval).toMatchObject({
        low: 7_500,
        high: 22_500,
      });
  });
});

test("whatever a model says of figures, the settled one is possible and its interval holds it", () => {
  const figure = fc.option(fc.double({ noNaN: false }));
  fc.assert(
    fc.property(figure, figure, fc.boolean(), fc.constantFrom(area, windows), (square_feet, count, outline, priced) => {
      const { squareFeet, quantity, interval } = settleSize(priced, {
        method: "ai",
        ...deriveFindings(priced, seen({ square_feet, count, ...(outline ? outlined : {}) }), photos).found,
      });
      const settled = squareFeet ?? quantity ?? 0;
      expect(settled).toBeGreaterThan(0);
      expect(settled).toBeLessThanOrEqual(1_000_000);
      expect(interval && interval.low <= settled && settled <= interval.high).toBe(true);
    }),
    { numRuns: 60 },
  );
});
