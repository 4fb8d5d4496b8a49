import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureOf, squareFeetPer, type Measure } from "./measure.ts";
import { readSize } from "./typedSize.ts";

type Sized = Exclude<Measure, { kind: "none" }>;
const areaIn = (unit: string) => measureOf({ pricing_model: "area", unit }) as Sized;
const squareFeet = areaIn("per sq ft");
const windows = measureOf({ pricing_model: "count", unit: "per window" }) as Sized;
const linear = measureOf({ pricing_model: "area", unit: "per linear ft" }) as Sized;

describe("an area priced by the square foot", () => {
  test.for([
    ["1200", 1200],
    ["1,200", 1200],
    ["1,200.5", 1200.5],
    [" 800 ", 800],
    ["800 sq ft", 800],
    ["800 sq. ft.", 800],
    ["800sqft", 800],
    ["800 SF", 800],
    ["800 square feet", 800],
    ["800 ft2", 800],
    ["800 ft²", 800],
    ["800 pies cuadrados", 800],
    ["about 800", 800],
    ["~800 sq ft", 800],
    ["unos 800 pies cuadrados", 800],
    ["0.5 acres", 21_780],
    ["1 acre", 43_560],
    ["100 sq yd", 900],
    ["20 x 40", 800],
    ["20x40", 800],
    ["20X40", 800],
    ["20 × 40", 800],
    ["20*40", 800],
    ["20 by 40", 800],
    ["20 por 40 pies", 800],
    ["20 ft x 40 ft", 800],
    ["20ft x 40ft", 800],
    ["20' x 40'", 800],
    ["20’ x 40’", 800],
    ["20 x 40 ft", 800],
    ["20 x 40 sq ft", 800],
    ["20'6\" x 40'", 820],
    ["20 x 40'6\"", 810],
    ["10 ft 6 in x 10", 105],
    ["6 yards x 10 yards", 540],
    ["6 x 10 yards", 540],
    ["1,000 x 20", 20_000],
    [".5 acres", 21_780],
    ["20′6″ x 40′", 820],
    ["20'6” x 40'", 820],
    ["20'6'' x 40'", 820],
    ["20' 10.25\" x 12'", 250.25],
    ["20'6 x 40", 820],
    ["120 in x 240 in", 200],
    ["36 inch x 10", 30],
    ["20 x 40 sq. yd", 7200],
    ["approximately 800 sq ft", 800],
    ["approx 800", 800],
    ["approx. 800", 800],
    ["aprox 800", 800],
    ["aprox. 800", 800],
    ["más o menos 800", 800],
  ] as const)("%s is %d", ([typed, size]) => expect(readSize(typed, squareFeet)).toBeCloseTo(size, 6));

  test.for(["", "  ", "about"])("%j is nothing", (typed) =>
    expect([null, Number.NaN]).toContainEqual(readSize(typed, squareFeet)),
  );
  test.for([
    "800 big sq ft",
    "8 big acres",
    "8 acres or so",
    "9 big sq yd",
    "9 yardas cuadradas más",
    "9 big sq m",
    "9 m2 or so",
  ])("%j is no size", (typed) => expect(readSize(typed, squareFeet)).toBeNaN());
  test.for(["6 big yd x 10", "6 yd or so x 10", "6 big m x 10", "6 m or so x 10", "6 big in x 10", "6 in or so x 10"])(
    "%j has no such side",
    (typed) => expect(readSize(typed, squareFeet)).toBeNaN(),
  );
  test.for(["a20'6\" x 40", "20'6\" wide x 40", "about 800 about"])("%j is not read in part", (typed) =>
    expect(readSize(typed, squareFeet)).toBeNaN(),
  );
  test.for(["big", "20 x", "x 40", "20 x 40 x 3", "800 gallons", "20 x 40 gallons", "1,20", "800 sq ft 3"])(
    "%j is no size",
    (typed) => expect(readSize(typed, squareFeet)).toBeNaN(),
  );
});

test.for([
  [
    "sq ft",
    "sq",
    "sq.",
    "sq ft.",
    "sqft",
    "sf",
    "s.f.",
    "square foot",
    "ft^2",
    "feet sq",
    "foot 2",
    "pie cuadrado",
    "pies2",
    "pies²",
  ],
  [
    "sq yd",
    "sqyd",
    "sq yards",
    "square yard",
    "square yards",
    "yd2",
    "yds²",
    "yards 2",
    "yarda cuadrada",
    "yardas cuadradas",
  ],
  [
    "sq m",
    "sqm",
    "sq. meters",
    "square meter",
    "square metres",
    "m²",
    "m^2",
    "mt2",
    "mts 2",
    "metro cuadrado",
    "metros cuadrados",
  ],
  ["acre", "acres", "ac", "ac."],
] as const)("%s is written in many ways", ([unit, ...ways]) => {
  for (const way of ways) expect(readSize(`7 ${way}`, squareFeet), way).toBeCloseTo(7 * (squareFeetPer[unit] ?? 0), 3);
});

test.for([
  [1, "ft.", "foot", "pie", "pies"],
  [3, "yd", "yard", "yardas"],
  [1 / 0.3048, "m", "meters", "metres", "metro", "metros"],
  [1 / 12, "in", "in.", "inches", "pulgada", "pulgadas"],
] as const)("a side of %d feet is written in many ways", ([feet, ...ways]) => {
  for (const way of ways) expect(readSize(`36 ${way} x 2 ft`, squareFeet), way).toBeCloseTo(36 * feet * 2, 1);
});

test("an area is converted to the unit it is priced by", () => {
  expect(readSize("0.5", areaIn("per acre"))).toBe(0.5);
  expect(readSize("21,780 sq ft", areaIn("per acre"))).toBe(0.5);
  expect(readSize("10 m x 10 m", areaIn("per sq meter"))).toBe(100);
  expect(readSize("100 m2", areaIn("per sq meter"))).toBe(100);
  expect(readSize("1076.391 sq ft", areaIn("per sq meter"))).toBe(100);
});

test("a number of things may name them", () => {
  expect(readSize("12", windows)).toBe(12);
  expect(readSize("12 windows", windows)).toBe(12);
  expect(readSize("about 12 ventanas", windows)).toBe(12);
  expect(readSize("120 ft", linear)).toBe(120);
  expect(readSize("120'", linear)).toBe(120);
  expect(readSize("", windows)).toBeNull();
  expect(readSize("a dozen", windows)).toBeNaN();
  expect(readSize("3 x 4", windows)).toBeNaN();
});

test("two sides are their product, in whatever way they are written", () => {
  const side = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom("x", " x ", " × ", " by ", "*"),
      fc.constantFrom("", " ft", "'"),
      (one, other, times, unit) => {
        const typed = `${one.toLocaleString("en-US")}${unit}${times}${other}${unit}`;
        expect(readSize(typed, squareFeet)).toBe(one * other);
      },
    ),
  );
});

test("a size written in another unit is as large", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom("sq ft", "sq m", "sq yd", "acre"),
      (size, unit) => {
        expect(readSize(`${size} ${unit}`, squareFeet)).toBeCloseTo(size * (squareFeetPer[unit] ?? 0), 3);
      },
    ),
  );
});
