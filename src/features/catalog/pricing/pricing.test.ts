import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalsOfArea, fromSquareFeet, measureOf, pricingModels, unitsOfModel, type Priced } from "./measure.ts";
import { lineOfComponent, packageTotal, type PackageLine, priceOf, toSquareFeet, withOwnLine } from "./pricing.ts";

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const rate = cents(10_000).filter((amount) => amount > 0);
const minimum = cents(2_000);
const squareFeet = fc.integer({ min: 1, max: 10_000_000 }).map((hundredths) => hundredths / 100);
const exactly = (a: number, b: number) => new Big(a).times(b).round(2, 1).toNumber();

describe("a price", () => {
  test.each([
    [
      "800 sq ft at $0.25 with a $150 minimum",
      { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 150 },
      { squareFeet: 800 },
      200,
    ],
    [
      "400 sq ft at $0.25 with a $150 minimum",
      { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 150 },
      { squareFeet: 400 },
      150,
    ],
    ["12 windows at $15", { pricing_model: "count", rate: 15, unit: "per window" }, { quantity: 12 }, 180],
    [
      "3 of the owner's own unit",
      { pricing_model: "count", rate: 40, unit: "custom", custom_unit: "shutter" },
      { quantity: 3 },
      120,
    ],
    [
      "2.5 hours at $75",
      { pricing_model: "time", rate: 75, unit: "per hour", minimum_price: 75 },
      { quantity: 2.5 },
      187.5,
    ],
    ["a flat rate", { pricing_model: "fixed", rate: 299, unit: "flat rate" }, {}, 299],
    [
      "a flat rate under its minimum",
      { pricing_model: "fixed", rate: 299, unit: "per project", minimum_price: 350 },
      {},
      350,
    ],
    [
      "a flat rate of the simple form, kept as an area",
      { pricing_model: "area", rate: 299, unit: "flat rate" },
      { squareFeet: 5_000 },
      299,
    ],
    ["60 linear feet at $1.75", { pricing_model: "area", rate: 1.75, unit: "per linear ft" }, { quantity: 60 }, 105],
    ["30 sq yd, which are 270 sq ft", { pricing_model: "area", rate: 4, unit: "per sq yd" }, { squareFeet: 270 }, 120],
    ["half an acre", { pricing_model: "area", rate: 1_200, unit: "per acre" }, { squareFeet: 21_780 }, 600],
    ["a half cent, rounded up", { pricing_model: "area", rate: 0.05, unit: "per sq ft" }, { squareFeet: 100.1 }, 5.01],
  ] as [string, Priced, { squareFeet?: number; quantity?: number }, number][])(
    "of %s",
    (_what, priced, figures, expected) => {
      expect(priceOf(priced, figures)).toBe(expected);
    },
  );

  test("is unknown while what it is counted in is unknown", () => {
    expect(
      priceOf({ pricing_model: "area", rate: 1, unit: "per sq ft", minimum_price: 50 }, { quantity: 4 }),
    ).toBeNull();
    expect(
      priceOf({ pricing_model: "count", rate: 1, unit: "per door", minimum_price: 50 }, { squareFeet: 4 }),
    ).toBeNull();
    expect(priceOf({ pricing_model: "area", rate: 1, unit: "per linear ft" }, { squareFeet: 4 })).toBeNull();
  });

  test("with a rate of 0 is settled individually, never $0 and never the minimum alone", () => {
    const priced = fc.record({
      pricing_model: fc.constantFrom(...pricingModels),
      unit: fc.constantFrom("per sq ft", "per window", "per hour", "flat rate"),
      rate: fc.constant(0),
      minimum_price: minimum,
    });
    fc.assert(
      fc.property(priced, squareFeet, (one, figure) => priceOf(one, { squareFeet: figure, quantity: figure }) === null),
    );
  });

  test("is quantity × rate for counts, area × rate for areas, the rate when fixed, to the cent, and never below the minimum", () => {
    const units = pricingModels.flatMap((model) => unitsOfModel[model].map((unit) => ({ pricing_model: model, unit })));
    fc.assert(
      fc.property(fc.constantFrom(...units), rate, minimum, squareFeet, (kind, rate, minimum_price, figure) => {
        const priced = { ...kind, rate, minimum_price };
        const measure = measureOf(priced);
        const figures = measure.kind === "area" ? { squareFeet: toSquareFeet(figure, measure) } : { quantity: figure };
        const expected = kind.pricing_model === "fixed" ? rate : exactly(rate, figure);
        expect(priceOf(priced, figures)).toBe(Math.max(expected, minimum_price));
      }),
    );
  });

  test("never falls when there is more to do", () => {
    fc.assert(
      fc.property(rate, minimum, squareFeet, squareFeet, (rate, minimum_price, a, b) => {
        const priced = { pricing_model: "area" as const, unit: "per sq meter", rate, minimum_price };
        expect(priceOf(priced, { squareFeet: Math.min(a, b) })).toBeLessThanOrEqual(
          priceOf(priced, { squareFeet: Math.max(a, b) }) ?? Number.NaN,
        );
      }),
    );
  });
});

describe("an area", () => {
  const areaUnits = ["per sq ft", "per sq meter", "sq m", "sq yd", "per acre"];

  test.each([
    ["per sq meter", 100, 1_076.391],
    ["sq yd", 100, 900],
    ["per acre", 1, 43_560],
    ["per sq ft", 800, 800],
  ])("%s: %d is %d sq ft", (unit, area, feet) => {
    const measure = measureOf({ pricing_model: "area", unit });
    expect(measure.kind === "area" && toSquareFeet(area, measure)).toBe(feet);
  });

  test("typed in any unit comes back exactly as it was typed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...areaUnits), squareFeet, (unit, typed) => {
        const measure = measureOf({ pricing_model: "area", unit });
        if (measure.kind !== "area") throw new Error(`${unit} is no area`);
        expect(fromSquareFeet(toSquareFeet(typed, measure), measure)).toBe(typed);
        expect(decimalsOfArea(measure.unit)).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});

describe("a package", () => {
  const part = (changes: Partial<Priced>) => ({
    name: "Part",
    pricing_model: "fixed" as const,
    rate: 50,
    unit: "flat rate",
    ...changes,
  });

  test("prices area components on the request's area, in their own unit", () => {
    expect(lineOfComponent(part({ pricing_model: "area", unit: "sq yd", rate: 2 }), 900, {})).toMatchObject({
      quantity: 100,
      unit: "per sq yd",
      total: 200,
    });
    for (const unit of ["sq ft", "sq yd"])
      expect(lineOfComponent(part({ pricing_model: "area", unit, rate: 2 }), null, {})).toMatchObject({
        quantity: null,
        total: null,
      });
  });

  test("counts what was asked, at least 1, and keeps each component's own minimum", () => {
    expect(
      lineOfComponent(part({ pricing_model: "count", unit: "window", rate: 15, minimum_price: 75 }), 900, {
        quantity: 3,
      }),
    ).toMatchObject({ quantity: 3, unit: "per window", minimum_price: 75, total: 75 });
    expect(lineOfComponent(part({ pricing_model: "count", unit: "window", rate: 15 }), 900, {})).toMatchObject({
      quantity: 1,
      total: 15,
    });
  });

  test("has its fixed parts once, at their price, whatever quantity is asked of them", () => {
    expect(lineOfComponent(part({ rate: 50 }), 900, { quantity: 3 })).toEqual({
      name: "Part",
      pricing_model: "fixed",
      rate: 50,
      unit: "flat rate",
      unit_plural: null,
      minimum_price: 0,
      quantity: null,
      total: 50,
    });
  });

  test("keeps the owner's plural of what it counts", () => {
    const cactus = part({ pricing_model: "count", unit: "cactus", unit_plural: "cacti", rate: 8 });
    expect(lineOfComponent(cactus, null, { quantity: 3 })).toMatchObject({ unit: "per cactus", unit_plural: "cacti" });
  });

  test("quotes time as a rate and does not add it", () => {
    const line = lineOfComponent(part({ pricing_model: "time", unit: "hour", rate: 80 }), 900, { quantity: 5 });
    expect(line).toMatchObject({ quantity: null, unit: "per hour", rate: 80, total: null });
    expect(packageTotal({ pricing_model: "fixed", unit: "flat rate", rate: 100 }, 100, [line])).toBe(100);
  });

  test("costs the sum of its lines and its own price, to the cent", () => {
    fc.assert(
      fc.property(rate, fc.array(rate, { maxLength: 20 }), (own, rates) => {
        const lines = rates.map((one) => lineOfComponent(part({ rate: one }), null, {}));
        const sum = rates.reduce((total, one) => total.plus(one), new Big(own)).toNumber();
        expect(packageTotal({ pricing_model: "fixed", unit: "flat rate", rate: own }, own, lines)).toBe(sum);
      }),
    );
  });

  test("whose own price is not known has no price; one priced individually lives off its components", () => {
    const lines = [lineOfComponent(part({ rate: 50 }), null, {})];
    expect(packageTotal({ pricing_model: "area", unit: "per linear ft", rate: 2 }, null, lines)).toBeNull();
    expect(packageTotal({ pricing_model: "area", unit: "per sq ft", rate: 0 }, null, lines)).toBe(50);
    expect(packageTotal({ pricing_model: "area", unit: "per sq ft", rate: 0 }, null, [])).toBeNull();
  });

  describe("with the service's own price as its first line", () => {
    const parts = [
      lineOfComponent(part({ rate: 50 }), 900, {}),
      lineOfComponent(part({ pricing_model: "time", unit: "hour", rate: 80 }), 900, {}),
    ];
    const figures = { squareFeet: 900, quantity: 3 };
    const unknown = { squareFeet: null, quantity: null };

    test.each([
      [
        "an area, in its own unit",
        { pricing_model: "area", unit: "per sq yd", rate: 2, minimum_price: 250 },
        { unit: "per sq yd", minimum_price: 250, quantity: 100, total: 250 },
      ],
      [
        "a count",
        { pricing_model: "count", unit: "per window", rate: 15 },
        { unit: "per window", minimum_price: 0, quantity: 3, total: 45 },
      ],
      [
        "hours, which are added",
        { pricing_model: "time", unit: "per hour", rate: 75, minimum_price: null },
        { unit: "per hour", minimum_price: 0, quantity: 3, total: 225 },
      ],
      [
        "one price, whatever the sizes",
        { pricing_model: "fixed", unit: "flat rate", rate: 299 },
        { unit: "flat rate", minimum_price: 0, quantity: null, total: 299 },
      ],
    ] as [string, Priced, Pick<PackageLine, "unit" | "minimum_price" | "quantity" | "total">][])(
      "charges for %s",
      (_what, priced, line) => {
        const { pricing_model, rate } = priced;
        const own = { name: "Service", pricing_model, rate, unit_plural: null, ...line };
        expect(withOwnLine({ ...priced, name: "Service" }, figures, parts, (line.total ?? 0) + 50)).toEqual([
          own,
          ...parts,
        ]);
      },
    );

    test.each([
      ["adds up to another total", 40, figures, 171],
      ["has no total", 40, figures, null],
      ["is agreed individually", 0, figures, 50],
      ["is not known yet", 40, unknown, 50],
      ["is not known yet, nor is the total", 40, unknown, null],
    ])("is as it was if it %s", (_what, rate, sizes, total) => {
      const service = { name: "Service", pricing_model: "count" as const, unit: "per window", rate };
      const lines = withOwnLine(service, sizes, parts, total);
      expect(lines).toEqual(parts);
      expect(lines).not.toBe(parts);
    });

    test("has no line of its own without parts", () => {
      const service = { name: "Service", pricing_model: "fixed" as const, unit: "flat rate", rate: 100 };
      expect(withOwnLine(service, figures, [], 100)).toEqual([]);
    });

    test("adds up to the price of the request, whenever its own price is known", () => {
      fc.assert(
        fc.property(
          rate,
          minimum,
          squareFeet,
          fc.array(rate, { minLength: 1, maxLength: 5 }),
          (own, least, area, rates) => {
            const service = { name: "Service", pricing_model: "area" as const, unit: "per sq ft", rate: own };
            const priced = { ...service, minimum_price: least };
            const lines = rates.map((one) => lineOfComponent(part({ rate: one }), area, {}));
            const price = packageTotal(priced, priceOf(priced, { squareFeet: area }), lines);
            const shown = withOwnLine(priced, { squareFeet: area, quantity: null }, lines, price);
            expect(shown).toHaveLength(rates.length + 1);
            expect(shown.reduce((sum, { total }) => sum.plus(total ?? 0), new Big(0)).toNumber()).toBe(price);
          },
        ),
      );
    });
  });
});
