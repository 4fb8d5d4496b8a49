import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pricingModels, type Priced } from "#features/catalog/pricing/measure.ts";
import { lineOfComponent } from "#features/catalog/pricing/pricing.ts";
import { computePrice, recalculatePrice } from "./computation.ts";
import { guessInterval, widthPercent } from "#features/catalog/pricing/sizeSource.ts";
import { implausible } from "./plausibleSize.ts";
import { priceRange } from "./priceRange.ts";

const area = { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 } satisfies Priced;
const flat = { pricing_model: "fixed", rate: 299, unit: "flat rate", minimum_price: 0 } satisfies Priced;
const around = (median: number, percent: number) => ({
  median,
  low: median * (1 - percent / 100),
  high: median * (1 + percent / 100),
});

const units = {
  area: ["per sq ft", "per sq meter", "per acre", "per linear ft"],
  count: ["per window"],
  time: ["per hour"],
  fixed: ["flat rate"],
} as const;
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100);
const anyPriced: fc.Arbitrary<Priced> = fc.constantFrom(...pricingModels).chain((pricing_model) =>
  fc.record({
    pricing_model: fc.constant(pricing_model),
    unit: fc.constantFrom(...units[pricing_model]),
    rate: cents,
    minimum_price: cents,
  }),
);
const anyInterval = fc
  .record({
    median: fc.double({ min: 1, max: 100_000, noNaN: true }),
    down: fc.double({ min: 0, max: 1, noNaN: true }),
    up: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  .map(({ median, down, up }) => ({ median, low: median * (1 - down), high: median * (1 + up) }));

describe("what may honestly be said about a price", () => {
  test("800 sq ft known to ±12% at $0.25 is likely between $176 and $224", () => {
    expect(priceRange(area, around(800, 12), "measured")).toEqual({
      range: { low: 176, high: 224 },
      rough: false,
      withheld: null,
    });
  });

  test.each([
    ["typed: taken as told", null, "typed", { range: null, rough: false }],
    ["±10%: one price", around(800, 10), "measured", { range: null, rough: false }],
    ["±35%: a range, not rough", around(800, 34.9), "measured", { range: { low: 130.2, high: 269.8 }, rough: false }],
    ["±36%: rough", around(800, 36), "measured", { range: { low: 128, high: 272 }, rough: true }],
    ["assumed: ±50% and rough", guessInterval(200), "assumed", { range: { low: 25, high: 75 }, rough: true }],
  ] as const)("%s", (_name, figure, source, expected) => {
    expect(priceRange(area, figure, source)).toMatchObject(expected);
  });

  test.each([
    ["±35% to the percent", around(100, 35), "measured", { rough: false }],
    ["a flat rate, whatever else is known", around(800, 50), "measured", { range: null, rough: false }, flat],
    [
      "an assumption about a flat rate",
      around(800, 50),
      "assumed",
      { range: null, rough: false, withheld: null },
      flat,
    ],
    ["an assumption without an interval", null, "assumed", { range: null, rough: true, withheld: "assumed" }],
    ["an assumption that is known closely", around(800, 20), "assumed", { rough: true }],
    ["nothing of no size", { median: 0, low: 0, high: 10 }, "measured", { range: null, rough: false }],
    ["no number", { median: Number.NaN, low: 0, high: 10 }, "measured", { range: null, rough: false }],
  ] as const)("%s", (_name, figure, source, expected, priced: Priced = area) => {
    expect(priceRange(priced, figure, source)).toMatchObject(expected);
  });

  test("the minimum is applied last: a range that it swallows is one price, and one it cuts begins at it", () => {
    expect(priceRange({ ...area, minimum_price: 300 }, around(800, 20), "measured").range).toBeNull();
    expect(priceRange({ ...area, minimum_price: 190 }, around(800, 20), "measured").range).toEqual({
      low: 190,
      high: 240,
    });
  });

  test("an owner who shows only narrow prices withholds a wider one", () => {
    const withheld = (limit: number | null, percent: number, priced: Priced = area) =>
      priceRange({ ...priced, widest_range: limit }, around(800, percent), "measured").withheld;
    expect([withheld(15, 14), withheld(15, 15), withheld(null, 16), withheld(15, 16, flat)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(withheld(15, 16)).toBe("owners_limit");
    expect(priceRange({ ...area, widest_range: 15 }, null, "typed").withheld).toBeNull();
  });

  test.each([
    ["nobody knows the size", guessInterval(200), "assumed", "assumed", area],
    ["nobody counted", guessInterval(1), "assumed", "assumed", { ...area, pricing_model: "count", unit: "per window" }],
    [
      "a model's number leads to the minimum alone",
      guessInterval(300),
      "analysed",
      "one_price",
      { ...area, minimum_price: 200 },
    ],
    ["a model's number claims to be exact", around(800, 1), "analysed", "one_price", area],
    ["a model found more than a home has", guessInterval(45_000), "analysed", "implausible", area],
    ["any range would say nothing", around(800, 101), "measured", "too_uncertain", area],
  ] as const)("no price is shown if %s", (_why, figure, source, reason, priced: Priced) => {
    expect(priceRange(priced, figure, source).withheld).toBe(reason);
  });

  test.each([
    ["a measured size may lead to the minimum alone", around(800, 20), "measured", { ...area, minimum_price: 300 }],
    ["a model's number has a range", guessInterval(800), "analysed", area],
    ["from half to double is still a range", around(800, 100), "measured", area],
  ] as const)("a price is shown: %s", (_why, figure, source, priced: Priced) => {
    expect(priceRange(priced, figure, source).withheld).toBeNull();
  });

  test("things that are counted are whole, and at least one", () => {
    const windows: Priced = { pricing_model: "count", rate: 15, unit: "per window", minimum_price: 0 };
    expect(priceRange(windows, guessInterval(1), "assumed").range).toEqual({ low: 15, high: 30 });
    expect(priceRange(windows, guessInterval(9), "analysed").range).toEqual({ low: 60, high: 210 });
  });

  test("lines take part in the range, each at its own rule", () => {
    const edges = lineOfComponent(
      { name: "Edges", pricing_model: "area", rate: 0.05, unit: "sq ft", minimum_price: 0 },
      800,
      {},
    );
    const roof = lineOfComponent({ name: "Roof", pricing_model: "fixed", rate: 120, unit: "flat rate" }, 800, {});
    expect(priceRange(area, around(800, 20), "measured", [edges, roof]).range).toEqual({ low: 312, high: 408 });
  });

  test("a price that is the same at any size is shown, whoever found the size", () => {
    const individually: Priced = { pricing_model: "area", rate: 0, unit: "per sq ft", minimum_price: 0 };
    const roof = lineOfComponent({ name: "Roof", pricing_model: "fixed", rate: 120, unit: "flat rate" }, 200, {});
    for (const source of ["assumed", "analysed", "measured"] as const)
      expect(priceRange(individually, guessInterval(200), source, [roof])).toEqual({
        range: null,
        rough: false,
        withheld: null,
      });
  });

  test("a range holds the price itself, never goes below the minimum, and is there exactly where the figure is wider than ±10% and the price follows it", () => {
    fc.assert(
      fc.property(
        anyPriced,
        anyInterval,
        fc.constantFrom("measured" as const, "analysed" as const, "assumed" as const),
        (priced, figure, source) => {
          const honest = priceRange(priced, figure, source);
          const whole = priced.pricing_model === "count" ? Math.max(1, Math.round(figure.median)) : figure.median;
          const { total } = computePrice({ name: "Work", ...priced }, { squareFeet: whole, quantity: whole });
          const { range } = honest;
          const shown =
            !range ||
            (range.low < range.high &&
              range.low >= (priced.minimum_price ?? 0) &&
              total !== null &&
              total >= range.low &&
              total <= range.high &&
              widthPercent(figure) > 10);
          const atLow = recalculatePrice(
            priced,
            {
              squareFeet: figure.low,
              quantity: priced.pricing_model === "count" ? Math.max(1, Math.floor(figure.low)) : figure.low,
            },
            [],
          ).total;
          const notShown =
            range !== null ||
            widthPercent(figure) <= 10 ||
            total === null ||
            priced.pricing_model === "fixed" ||
            atLow === total;
          expect({ shown, notShown }).toEqual({ shown: true, notShown: true });
          const byModel = source === "analysed" && (range === null || implausible(priced, figure.median) === "large");
          expect(honest.withheld !== null).toBe(
            priced.pricing_model !== "fixed" && (source === "assumed" || byModel || widthPercent(figure) > 100),
          );
        },
      ),
    );
  });

  test("a narrower figure never gives a wider range", () => {
    fc.assert(
      fc.property(anyPriced, anyInterval, fc.double({ min: 0, max: 1, noNaN: true }), (priced, wide, share) => {
        const narrow = {
          median: wide.median,
          low: wide.median - (wide.median - wide.low) * share,
          high: wide.median + (wide.high - wide.median) * share,
        };
        const [of, within] = [priceRange(priced, wide, "measured"), priceRange(priced, narrow, "measured")];
        expect(
          !within.range || !of.range || (within.range.low >= of.range.low && within.range.high <= of.range.high),
        ).toBe(true);
        expect(within.rough && !of.rough).toBe(false);
      }),
    );
  });
});
