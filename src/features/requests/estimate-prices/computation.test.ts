import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import { pricingModels, type Priced } from "#features/catalog/pricing/measure.ts";
import { computedPrice, displayedPrice, computePrice, recalculatePrice, type ChosenComponent } from "./computation.ts";
import { settleSize, withoutNotes, type FoundSize } from "./settledSize.ts";

const area: Priced = { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 };
const count: Priced = { pricing_model: "count", rate: 15, unit: "per window", minimum_price: 0 };
const named = (priced: Priced) => ({ name: "Service", ...priced });

const units = {
  area: ["per sq ft", "per sq meter", "per acre", "per linear ft"],
  count: ["per window", "custom"],
  time: ["per hour"],
  fixed: ["flat rate"],
} as const;
const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);
const anyPriced: fc.Arbitrary<Priced> = fc.constantFrom(...pricingModels).chain((pricing_model) =>
  fc.record({
    pricing_model: fc.constant(pricing_model),
    unit: fc.constantFrom(...units[pricing_model]),
    rate: cents,
    minimum_price: cents,
    custom_unit: fc.constant("gutter"),
  }),
);
const anyFigure = fc.oneof(
  fc.double({ noNaN: false }),
  fc.constantFrom(null, undefined, 0, -1, 49.99, 50, 100, 0.00001),
);
const anyFound: fc.Arbitrary<FoundSize> = fc.record({
  method: fc.constantFrom("ai" as const, "manual" as const),
  squareFootage: anyFigure,
  quantity: anyFigure,
  analysis: fc.oneof(fc.string(), fc.constant(null)),
});

describe("what stands in for a figure that is missing", () => {
  test.each([undefined, null, 0, -3, Number.NaN, Number.POSITIVE_INFINITY])(
    "an area of %s becomes 200 sq ft, with a note",
    (squareFootage) => {
      expect(settleSize(area, { method: "ai", squareFootage, analysis: "A driveway." })).toEqual({
        squareFeet: 200,
        quantity: null,
        analysis: "A driveway.\n\nNote: No area could be determined, so 200 sq ft was assumed.",
        assumed: true,
        source: "assumed",
        interval: { median: 200, low: 100, high: 300 },
        drawnBy: null,
        predicted: null,
        predictions: {},
      });
    },
  );

  test.each([undefined, null, 0, -3, Number.NaN])("a quantity of %s becomes 1, with a note", (quantity) => {
    expect(settleSize(count, { method: "ai", quantity, analysis: null })).toEqual({
      squareFeet: null,
      quantity: 1,
      analysis: "Note: No quantity could be determined, so 1 was assumed.",
      assumed: true,
      source: "assumed",
      interval: { median: 1, low: 0.5, high: 1.5 },
      drawnBy: null,
      predicted: null,
      predictions: {},
    });
  });

  test("an area under 50 found by analysis is raised to 100, with a note; what the customer typed stands", () => {
    expect(settleSize(area, { method: "ai", squareFootage: 49.99, analysis: "Small." })).toEqual({
      squareFeet: 100,
      quantity: null,
      analysis: "Small.\n\nNote: The area found was very small, so it was raised to 100 sq ft.",
      assumed: true,
      source: "assumed",
      interval: { median: 100, low: 50, high: 150 },
      drawnBy: null,
      predicted: null,
      predictions: {},
    });
    expect(settleSize(area, { method: "ai", squareFootage: 50 })).toMatchObject({ squareFeet: 50, assumed: false });
    expect(settleSize(area, { method: "manual", squareFootage: 12 })).toEqual({
      squareFeet: 12,
      quantity: null,
      analysis: null,
      assumed: false,
      source: "typed",
      interval: null,
      drawnBy: null,
      predicted: 12,
      predictions: { typed: { size: 12, low: null, high: null } },
    });
  });

  test("a measured area stands with its interval, small as it is; a model's own number is known to ±50% at best", () => {
    const interval = { median: 32, low: 30, high: 35 };
    expect(settleSize(area, { method: "ai", source: "measured", squareFootage: 32, interval })).toMatchObject({
      squareFeet: 32,
      source: "measured",
      interval,
      assumed: false,
      predicted: 32,
    });
    expect(
      settleSize(area, { method: "ai", squareFootage: 400, interval: { median: 400, low: 390, high: 900 } }),
    ).toMatchObject({ squareFeet: 400, source: "analysed", interval: { median: 400, low: 200, high: 900 } });
    expect(settleSize(area, { method: "ai", squareFootage: 400 })).toMatchObject({
      interval: { median: 400, low: 200, high: 600 },
    });
  });

  test("calibration corrects what was measured or analysed, and gives what was typed its interval", () => {
    const calibration = { pairs: 23, bias: Math.log(1.1), spread: Math.log(1.06), stretch: null };
    const calibrations = { customer_measured: calibration, analysed: calibration, typed: calibration };
    const outline = {
      method: "manual",
      source: "measured",
      squareFootage: 800,
      interval: { median: 800, low: 700, high: 900 },
    } as const;
    expect(settleSize(area, { ...outline, drawnBy: "customer" }, calibrations)).toMatchObject({
      squareFeet: 880,
      predicted: 800,
      source: "measured",
      drawnBy: "customer",
      predictions: { customer_measured: { size: 800, low: 700, high: 900 } },
      interval: { median: 880, low: 830.1887, high: 932.8 },
    });
    for (const [drawnBy, interval] of [
      ["owner", outline.interval],
      ["model", { median: 800, low: 400, high: 1_200 }],
    ] as const)
      expect(settleSize(area, { ...outline, drawnBy }, calibrations)).toMatchObject({
        squareFeet: 800,
        predictions: { [`${drawnBy}_measured`]: { size: 800, low: 700, high: 900 } },
        interval,
      });
    expect(settleSize(area, outline, calibrations)).toMatchObject({ squareFeet: 800, predictions: {} });
    expect(settleSize(count, { method: "ai", quantity: 12 }, calibrations)).toMatchObject({
      quantity: 13,
      predicted: 12,
      interval: { median: 13, low: 6.5, high: 19.5 },
    });
    expect(settleSize(area, { method: "manual", squareFootage: 800 }, calibrations)).toMatchObject({
      squareFeet: 800,
      predicted: 800,
      interval: { median: 800, low: 800, high: 932.8 },
    });
    expect(
      settleSize(area, { method: "manual", squareFootage: 800 }, { customer_measured: calibration }),
    ).toMatchObject({
      squareFeet: 800,
      interval: null,
    });
    expect(settleSize(area, { method: "ai" }, calibrations)).toMatchObject({
      squareFeet: 200,
      predicted: null,
      interval: { low: 100, high: 300 },
    });
  });

  test("nobody draws a number, and it states nothing of itself", () => {
    const interval = { median: 400, low: 300, high: 500 };
    expect(settleSize(area, { method: "ai", drawnBy: "model", squareFootage: 400, interval })).toMatchObject({
      source: "analysed",
      drawnBy: null,
      predictions: { analysed: { size: 400, low: null, high: null } },
    });
    expect(settleSize(area, { method: "manual", drawnBy: "model", squareFootage: 400 })).toMatchObject({
      source: "typed",
      drawnBy: null,
      predictions: { typed: { size: 400, low: null, high: null } },
    });
  });

  describe("an outline with a model's points", () => {
    const outline = {
      method: "manual",
      source: "measured",
      squareFootage: 800,
      interval: { median: 800, low: 780, high: 820 },
    } as const;
    const halfWidth = (...[found, calibrations]: [Partial<FoundSize>, Calibrations?]) => {
      const { interval } = settleSize(area, { ...outline, ...found }, calibrations);
      return ((interval?.high ?? 0) - (interval?.low ?? 0)) / 2 / 800;
    };
    const sure = { pairs: 40, bias: 0, spread: 0.1, stretch: 0.5 };

    test("counts as no surer than a guess, however sure it says it is", () => {
      expect(halfWidth({ drawnBy: "model" })).toBeCloseTo(0.5, 6);
      expect(halfWidth({ drawnBy: "model", interval: { median: 800, low: 300, high: 1_500 } })).toBeGreaterThan(0.5);
    });

    test("becomes surer with every point that a person sets, and is as sure as his own with the last", () => {
      const widths = [7, 4, 2, 1, 0].map((left) => halfWidth({ drawnBy: "customer", modelShare: left / 8 }));
      expect(widths.map((width) => Math.round(width * 100))).toEqual([47, 35, 25, 18, 3]);
    });

    test("learns from models' outlines alone: what customers or models' numbers were off by makes it no surer", () => {
      for (const others of [{ customer_measured: sure, owner_measured: sure }, { analysed: sure }]) {
        expect(halfWidth({ drawnBy: "model" }, others)).toBeCloseTo(0.5, 6);
        expect(halfWidth({ drawnBy: "customer", modelShare: 0.5 }, others)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
      }
      const learned = halfWidth({ drawnBy: "model" }, { model_measured: sure });
      expect(learned).toBeLessThan(0.05);
      expect(halfWidth({ drawnBy: "customer", modelShare: 0.5 }, { model_measured: sure })).toBeLessThan(0.05);
      const worse = { ...sure, spread: 0.8, stretch: 8 };
      expect(halfWidth({ drawnBy: "customer", modelShare: 7 / 8 }, { model_measured: worse })).toBeCloseTo(
        halfWidth({ drawnBy: "model" }, { model_measured: worse }) * Math.sqrt(7 / 8),
        6,
      );
    });
  });

  test("an outline's interval is what its own photo states, as many times as that hand's jobs were off", () => {
    const calibrations = { customer_measured: { pairs: 40, bias: 0, spread: 0.1, stretch: 2 } };
    const width = (low: number, high: number) => {
      const { interval } = settleSize(
        area,
        {
          method: "manual",
          source: "measured",
          drawnBy: "customer",
          squareFootage: 800,
          interval: { median: 800, low, high },
        },
        calibrations,
      );
      return Math.log((interval?.high ?? 0) / (interval?.low ?? 1)) / 2;
    };
    expect(width(800 * Math.exp(-0.3), 800 * Math.exp(0.3))).toBeCloseTo(2 * Math.hypot(0.3, 0.05), 5);
    expect(width(800 * Math.exp(-0.1), 800 * Math.exp(0.1))).toBeCloseTo(2 * Math.hypot(0.1, 0.05), 5);
  });

  test("a length that nobody knows stays unknown, and a fixed price needs no figure", () => {
    expect(settleSize({ ...area, unit: "per linear ft" }, { method: "ai", squareFootage: 400 })).toEqual({
      squareFeet: null,
      quantity: null,
      analysis: null,
      assumed: false,
      interval: null,
      source: null,
      drawnBy: null,
      predicted: null,
      predictions: {},
    });
    expect(
      settleSize(
        { ...area, pricing_model: "fixed", unit: "flat rate" },
        { method: "ai", squareFootage: 400, quantity: 4 },
      ),
    ).toMatchObject({ squareFeet: null, quantity: null, assumed: false });
  });

  test("settled figures are usable, fit the model, and say when they are assumed, whatever was found", () => {
    fc.assert(
      fc.property(anyPriced, anyFound, (priced, found) => {
        const { squareFeet, quantity, analysis, assumed, interval, source, predicted } = settleSize(priced, found);
        const figure = squareFeet ?? quantity;
        expect(source === null).toBe(figure === null);
        expect(assumed).toBe(source === "assumed");
        expect(predicted !== null).toBe(figure !== null && !assumed);
        expect(interval !== null).toBe(figure !== null && source !== "typed");
        expect(
          interval === null ||
            (interval.low <= interval.median && interval.median <= interval.high && interval.median === figure),
        ).toBe(true);
        const told = found.analysis?.trim() ?? "";
        expect(
          [squareFeet, quantity].every((figure) => figure === null || (Number.isFinite(figure) && figure > 0)),
        ).toBe(true);
        expect(squareFeet === null || quantity === null).toBe(true);
        const isArea = priced.pricing_model === "area" && priced.unit !== "per linear ft";
        expect((squareFeet !== null) === isArea).toBe(true);
        expect(!isArea || found.method === "manual" || (squareFeet ?? 0) >= 50).toBe(true);
        expect(priced.pricing_model !== "count" || quantity !== null).toBe(true);
        expect(assumed).toBe((analysis ?? "") !== told);
        expect((analysis ?? "").startsWith(told)).toBe(true);
      }),
    );
  });
});

describe("the price of a request", () => {
  test.each([
    [area, { squareFeet: 800, quantity: null }, 200],
    [{ ...area, minimum_price: 150 }, { squareFeet: 400, quantity: null }, 150],
    [count, { squareFeet: null, quantity: 12 }, 180],
    [{ ...count, minimum_price: 75 }, { squareFeet: null, quantity: 1 }, 75],
    [
      { pricing_model: "fixed", rate: 300, unit: "flat rate", minimum_price: 400 } satisfies Priced,
      { squareFeet: null, quantity: null },
      400,
    ],
    [{ ...area, unit: "per linear ft" }, { squareFeet: null, quantity: null }, null],
    [{ ...area, rate: 0, minimum_price: 150 }, { squareFeet: 800, quantity: null }, null],
  ])("%o at %o is %s", (priced, figures, total) => {
    expect(computePrice(named(priced), figures)).toEqual({ total, lines: [] });
  });

  test("is never under the minimum, exact to the cent, and follows the figure", () => {
    fc.assert(
      fc.property(anyPriced, anyFound, (priced, found) => {
        const settled = settleSize(priced, found);
        const { total } = computePrice(named(priced), settled);
        if (total === null) return priced.rate === 0 || priced.unit === "per linear ft";
        const wholeCents = total > 1e12 || new Big(total).times(100).mod(1).eq(0);
        const byQuantity = () =>
          new Big(priced.rate)
            .times(settled.quantity ?? 0)
            .round(2, 1)
            .toNumber();
        return (
          priced.rate > 0 &&
          total >= (priced.minimum_price ?? 0) &&
          wholeCents &&
          (settled.quantity === null || total === Math.max(byQuantity(), priced.minimum_price ?? 0))
        );
      }),
    );
  });

  test("nothing that an analysis answers beside its figures changes it", () => {
    fc.assert(
      fc.property(
        anyPriced,
        anyFound,
        fc.dictionary(
          fc.constantFrom("total", "total_price", "totalPrice", "price", "rate", "minimum_price", "lines"),
          fc.double(),
        ),
        (priced, found, smuggled) => {
          const honest = settleSize(priced, found);
          const greedy = settleSize(priced, { ...smuggled, ...found });
          expect(greedy).toEqual(honest);
          expect(computePrice(named(priced), greedy)).toEqual(computePrice(named(priced), honest));
        },
      ),
    );
  });
});

describe("packages", () => {
  const parts: ChosenComponent[] = [
    {
      name: "Edges",
      pricing_model: "area",
      rate: 0.05,
      unit: "sq ft",
      minimum_price: 60,
      is_required: true,
      choice: null,
    },
    { name: "Windows", pricing_model: "count", rate: 8, unit: "window", is_required: false, choice: { quantity: 5 } },
    { name: "Roof", pricing_model: "fixed", rate: 120, unit: "flat rate", is_required: false, choice: null },
    { name: "Labour", pricing_model: "time", rate: 60, unit: "hour", is_required: true, choice: null },
  ];

  test("required parts and chosen ones are lines, each with its own minimum; time is not added", () => {
    const { total, lines } = computePrice(named(area), { squareFeet: 800, quantity: null }, parts);
    expect(lines.map(({ name, quantity, total: amount }) => [name, quantity, amount])).toEqual([
      ["Edges", 800, 60],
      ["Windows", 5, 40],
      ["Labour", null, null],
    ]);
    expect(total).toBe(300);
  });

  test("lines kept before the area was known are priced as if it had been known at once", () => {
    fc.assert(
      fc.property(
        anyPriced,
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.record({ part: anyPriced, required: fc.boolean(), quantity: fc.integer({ min: 1, max: 500 }) }), {
          maxLength: 5,
        }),
        (priced, squareFeet, chosen) => {
          const components = chosen.map(({ part, required, quantity }, index): ChosenComponent => ({
            ...part,
            name: `Part ${index}`,
            is_required: required,
            choice: { quantity },
          }));
          const figures = { squareFeet, quantity: 1 };
          const kept = computePrice(named(priced), { squareFeet: null, quantity: null }, components).lines;
          expect(recalculatePrice(priced, figures, kept)).toEqual(computePrice(named(priced), figures, components));
        },
      ),
    );
  });
});

describe("the one price of an estimate", () => {
  const estimate = { estimated_square_footage: 400, service_rate: 0.25, service_unit: "per sq ft", total_price: 150 };
  test("is what the customer was told or the owner set; only where there is none, area × rate stands in", () => {
    expect(displayedPrice(estimate)).toBe(150);
    expect(displayedPrice({ ...estimate, total_price: 0 })).toBe(0);
    expect(displayedPrice({ ...estimate, total_price: null })).toBe(100);
    expect(displayedPrice({ ...estimate, total_price: null, estimated_square_footage: null })).toBeNull();
    expect(displayedPrice({ ...estimate, total_price: null, service_rate: null })).toBeNull();
    expect(displayedPrice({ ...estimate, total_price: null, service_rate: 0 })).toBeNull();
  });
  test("is never that of one part of a package", () => {
    expect(displayedPrice({ ...estimate, has_lines: true })).toBe(150);
    expect(displayedPrice({ ...estimate, has_lines: true, total_price: null })).toBeNull();
  });
});

test.each([
  [null, null],
  ["Note: No area could be determined, so 200 sq ft was assumed.", null],
  [
    " A driveway.\n\nNote: The area found was very small, so it was raised to 100 sq ft.\n\nNote: No quantity could be determined, so 1 was assumed.",
    "A driveway.",
  ],
  ["Note: A dog lives there.", "Note: A dog lives there."],
])("an analysis of %j without what was assumed is %j", (analysis, rest) => expect(withoutNotes(analysis)).toBe(rest));

test("an analysis is returned without the blanks around it, and one of blanks alone is none", () => {
  const analysis = (text: string) => settleSize(area, { method: "ai", squareFootage: 400, analysis: text }).analysis;
  expect(analysis("  A driveway.\n")).toBe("A driveway.");
  expect(analysis(" \n")).toBeNull();
});

test("calibration rounds counts to whole numbers, areas from 100 too, and hours to 3 digits", () => {
  const calibration = { pairs: 23, bias: Math.log(1.06), spread: Math.log(1.06), stretch: null };
  const calibrations = { analysed: calibration, typed: calibration };
  const settled = (priced: Priced, found: Partial<FoundSize>) => {
    const { squareFeet, quantity } = settleSize(priced, { method: "ai", ...found }, calibrations);
    return squareFeet ?? quantity;
  };
  expect(settled(count, { quantity: 12 })).toBe(13);
  expect(settled(area, { squareFootage: 112 })).toBe(119);
  expect(settled(area, { squareFootage: 80 })).toBe(84.8);
  expect(settled({ pricing_model: "time", rate: 80, unit: "per hour" }, { quantity: 2.5 })).toBe(2.65);
});

test("without a unit what stands in for a price is by the square foot", () => {
  const estimate = { estimated_square_footage: 430.56, service_rate: 2, service_unit: null, total_price: null };
  expect(displayedPrice(estimate)).toBe(861.12);
  expect(displayedPrice({ ...estimate, service_unit: "per sq meter" })).toBe(80);
});

describe("what a stored estimate's own rate, minimum, size and parts come to", () => {
  const stored = {
    pricing_model: "area" as const,
    service_rate: 0.25,
    service_unit: "per sq ft",
    minimum_price: 150,
    estimated_square_footage: 1000,
    estimated_quantity: null,
    lines: [],
  };
  test("is its size by its rate, never below its minimum", () => {
    expect(computedPrice(stored)).toBe(250);
    expect(computedPrice({ ...stored, estimated_square_footage: 400 })).toBe(150);
  });
  test("takes the unit it was stored with, by the square foot where none was", () => {
    expect(computedPrice({ ...stored, service_unit: "per acre", service_rate: 43_560 })).toBe(1000);
    expect(computedPrice({ ...stored, service_unit: null })).toBe(250);
  });
  test("counts what is counted", () => {
    const windows = { ...stored, pricing_model: "count" as const, service_unit: "per window", service_rate: 15 };
    expect(computedPrice({ ...windows, estimated_square_footage: null, estimated_quantity: 12 })).toBe(180);
  });
  test("is none without a rate or without a size", () => {
    expect(computedPrice({ ...stored, service_rate: null })).toBeNull();
    expect(computedPrice({ ...stored, estimated_square_footage: null })).toBeNull();
  });
});
