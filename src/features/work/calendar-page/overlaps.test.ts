import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sideBySide } from "./overlaps.ts";

describe("events that overlap", () => {
  const stretch = fc
    .record({ start: fc.integer({ min: 0, max: 100 }), length: fc.integer({ min: 1, max: 40 }) })
    .map(({ start, length }) => ({ start, end: start + length }));

  test("stand beside each other, never on top, and all that hang together are equally wide", () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 14 }), (stretches) => {
        const lanes = sideBySide(stretches);
        for (const [i, a] of stretches.entries())
          for (const [j, b] of stretches.entries()) {
            if (i >= j || a.start >= b.end || b.start >= a.end) continue;
            expect(lanes[i]?.lane).not.toBe(lanes[j]?.lane);
            expect(lanes[i]?.lanes).toBe(lanes[j]?.lanes);
          }
        for (const { lane, lanes: count } of lanes) expect(lane).toBeLessThan(count);
      }),
    );
  });

  test("one alone has the whole width, also right after another", () => {
    expect(
      sideBySide([
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });
});
