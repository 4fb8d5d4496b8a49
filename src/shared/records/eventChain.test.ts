import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "#shared/figures/sha256.ts";
import { endOf, isUnbroken, nextEvent, type ChainedEvent, type RecordedEvent } from "./eventChain.ts";

describe("a record of events", () => {
  const event = fc.record({
    kind: fc.constantFrom("sent", "viewed", "accepted"),
    at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    by: fc.constantFrom(null, "customer"),
    data: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())),
  });
  const chained = (events: Omit<RecordedEvent, "seq">[]): ChainedEvent[] =>
    events.reduce<ChainedEvent[]>((chain, one) => [...chain, nextEvent(endOf(chain), one)], []);
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
