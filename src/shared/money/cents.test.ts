import { describe, expect, test } from "vitest";
import { formatCents, partOf, plainDollars, scaled, sumOf, wholeCents } from "./cents.ts";

test("dollars become the nearest cent, whatever a floating point says of them", () => {
  expect([0, 0.1 + 0.2, 1.1, 19.99, 4.35, 1_000_000_000].map(wholeCents)).toEqual([
    0, 30, 110, 1_999, 435, 100_000_000_000,
  ]);
});

test("cents are read as dollars", () => {
  expect(formatCents(123_450)).toBe("$1,234.50");
  expect(plainDollars(123_450)).toBe("1234.50");
  expect(sumOf([])).toBe(0);
  expect(sumOf([10, -3, 5])).toBe(12);
});

describe("a part of an amount", () => {
  test.for([
    [null, 0],
    [{ kind: "fixed", amount: 300 }, 300],
    [{ kind: "fixed", amount: 900 }, 500],
    [{ kind: "percent", percent: "33.3333" }, 167], // 166.6665
    [{ kind: "percent", percent: "0.1" }, 1], // half a cent
    [{ kind: "percent", percent: "0.0999" }, 0],
    [{ kind: "percent", percent: "100" }, 500],
  ] as const)("%j of 500 is %d", ([part, cents]) => expect(partOf(500, part)).toBe(cents));
});

test("a decimal is text of digits with at most so many places", () => {
  expect(scaled("2.5", 3)).toBe(2_500n);
  for (const text of ["", "-1", "1e3", "1,5", "1.2345", "NaN"]) expect(() => scaled(text, 3)).toThrow(RangeError);
});
