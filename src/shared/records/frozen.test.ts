import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "#shared/figures/sha256.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { firstPrevious, hashOfEvent, isUnbroken, type ChainedEvent, type QuoteEvent } from "./eventChain.ts";

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

test("sha256 is SHA-256", () => {
  // FIPS 180-2, appendix B.
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256(new TextEncoder().encode("é"))).toBe(sha256("é"));
});

describe("the record of a quote", () => {
  const event = fc.record({
    kind: fc.constantFrom("sent", "viewed", "accepted"),
    at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    by: fc.constantFrom(null, "customer"),
    data: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())),
  });
  const chained = (events: Omit<QuoteEvent, "seq">[]): ChainedEvent[] => {
    let previous = firstPrevious;
    return events.map((one, at) => {
      const hash = hashOfEvent(previous, { ...one, seq: at + 1 });
      previous = hash;
      return { ...one, seq: at + 1, hash };
    });
  };
  test("verifies, and does not when anything in it is another", () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 2, maxLength: 8 }), fc.nat(), (events, seed) => {
        const chain = chained(events);
        expect(isUnbroken(chain)).toBe(true);
        const at = seed % chain.length;
        const changed = (change: Partial<ChainedEvent>) =>
          chain.map((one, place) => (place === at ? { ...one, ...change } : one));
        expect(isUnbroken(changed({ kind: "declined" }))).toBe(false);
        expect(isUnbroken(changed({ at: "2020-01-01T00:00:00.000Z", by: "somebody" }))).toBe(false);
        expect(isUnbroken(changed({ data: { added: "x", n: at } }))).toBe(false);
        expect(isUnbroken(changed({ hash: sha256("another") }))).toBe(false);
        expect(isUnbroken(chain.toSpliced(at, 1))).toBe(at === chain.length - 1);
        expect(isUnbroken(chain.toSpliced(at, 0, chain[at] as ChainedEvent))).toBe(false);
      }),
    );
  });
  test("nothing is unbroken", () => expect(isUnbroken([])).toBe(true));
});
