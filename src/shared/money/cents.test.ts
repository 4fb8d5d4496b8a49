import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCents,
  lineTotal,
  partOf,
  fieldDollars,
  plainDollars,
  scaled,
  sumOf,
  sumsOf,
  wholeCents,
  type CountedLine,
} from "./cents.ts";

test("dollars become the nearest cent, whatever a floating point says of them", () => {
  expect([0, 0.1 + 0.2, 1.1, 19.99, 4.35, 1_000_000_000].map(wholeCents)).toEqual([
    0, 30, 110, 1_999, 435, 100_000_000_000,
  ]);
});

test("cents are read as dollars", () => {
  expect(formatCents(123_450)).toBe("$1,234.50");
  expect(plainDollars(123_450)).toBe("1234.50");
  expect([fieldDollars(123_450), fieldDollars(0)]).toEqual(["1,234.50", "0.00"]);
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

describe("a line", () => {
  test.for([
    ["1", 100, 100],
    ["2.5", 101, 253], // 252.5
    ["0.005", 100, 1], // half a cent
    ["0.004", 100, 0],
    ["480", 25, 12_000],
    ["0", 500, 0],
    ["0.333", 300, 100],
    ["999999999.999", 10, 9_999_999_999 + 1],
  ] as const)("%s × %d cents is %d", ([quantity, unit_price, total]) =>
    expect(lineTotal({ quantity, unit_price })).toBe(total),
  );

  test("is the exact product, rounded half away from zero", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (thousandths, unit_price) => {
          const quantity = new Big(thousandths).div(1000).toFixed();
          const exact = new Big(quantity).times(unit_price).round(0, 1).toNumber();
          expect(lineTotal({ quantity, unit_price })).toBe(exact);
        },
      ),
    );
  });
});

describe("lines together", () => {
  const line = (id: string, unit_price: number, taxable = true): CountedLine => ({
    id,
    quantity: "1",
    unit_price,
    taxable,
  });

  test("a discount comes before tax, which is taken once over the taxable lines", () => {
    const sums = sumsOf({
      lines: [line("l1", 10_000), line("l2", 10_000, false), line("l3", 333)],
      discount: { kind: "percent", percent: "10" },
      taxes: [
        { name: "State", percent: "6.25" },
        { name: "County", percent: "1" },
      ],
    });
    // 20,333 less 2,033 is 18,300; of it 10,333 / 20,333 is taxable: 9,299.85.
    expect(sums).toEqual({
      lines: [
        { id: "l1", total: 10_000 },
        { id: "l2", total: 10_000 },
        { id: "l3", total: 333 },
      ],
      subtotal: 20_333,
      discount: 2_033,
      taxes: [
        { name: "State", percent: "6.25", amount: 581 },
        { name: "County", percent: "1", amount: 93 },
      ],
      total: 18_974,
    });
  });

  test("tax is rounded once, not line by line", () => {
    const lines = Array.from({ length: 10 }, (_, at) => line(`l${at}`, 105));
    const { taxes } = sumsOf({ lines, discount: null, taxes: [{ name: "State", percent: "10" }] });
    expect(taxes).toEqual([{ name: "State", percent: "10", amount: 105 }]);
  });

  test("a discount is never more than what it is taken off, and then no tax is left", () => {
    const of = { lines: [line("l1", 500)], taxes: [{ name: "State", percent: "10" }] };
    expect(sumsOf({ ...of, discount: { kind: "fixed", amount: 900 } })).toMatchObject({ discount: 500, total: 0 });
  });

  test("no lines come to nothing", () => {
    const taxes = [{ name: "State", percent: "10" }];
    expect(sumsOf({ lines: [], discount: { kind: "fixed", amount: 900 }, taxes })).toEqual({
      lines: [],
      subtotal: 0,
      discount: 0,
      taxes: [{ name: "State", percent: "10", amount: 0 }],
      total: 0,
    });
  });
});
