import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonicalJson.ts";

const frozen = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value), wholeNumbers) as unknown);
const wholeNumbers = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value % 2 ** 50) || 0 : value;
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, shuffled(one)] as const)
      .toReversed(),
  );
};

describe("canonical JSON", () => {
  test("keys are in order, nothing is between them", () => {
    expect(canonicalJson({ b: 1, a: [true, null, "x"], "": { z: 0, y: -5 } })).toBe(
      '{"":{"y":-5,"z":0},"a":[true,null,"x"],"b":1}',
    );
    expect(canonicalJson("€ “quoted” \u0007\n👩‍🌾")).toBe(JSON.stringify("€ “quoted” \u0007\n👩‍🌾"));
  });
  test("is JSON, says the same value, and does not know in which order that was made", () => {
    fc.assert(
      fc.property(frozen, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
      }),
    );
  });
  test.for([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, undefined, () => 1, 1n])(
    "%s cannot be frozen",
    (value) => {
      expect(() => canonicalJson({ value })).toThrow(TypeError);
    },
  );
});
