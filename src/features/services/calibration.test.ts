import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyCalibration,
  minPairs,
  calibrationLine,
  computeCalibration,
  computeCalibrations,
  maxPairs,
  typicallyWithin,
  type SizePair,
  type CalibrationPair,
} from "./calibration.ts";

const pair = fc.record({
  predicted: fc.double({ min: 1, max: 1e5, noNaN: true }),
  actual: fc.double({ min: 1, max: 1e5, noNaN: true }),
});

describe("what finished jobs teach", () => {
  test("fewer than 20 pairs teach nothing, nor do figures of 0", () => {
    fc.assert(fc.property(fc.array(pair, { maxLength: minPairs - 1 }), (pairs) => computeCalibration(pairs) === null));
    expect(computeCalibration(Array.from({ length: 40 }, () => ({ predicted: 100, actual: 0 })))).toBeNull();
    expect(computeCalibration(Array.from({ length: 20 }, () => ({ predicted: 100, actual: 110 })))?.bias).toBeCloseTo(
      Math.log(1.1),
    );
  });

  test("what is always 10% too small is corrected by 10%, and known exactly", () => {
    const lesson = computeCalibration(
      Array.from({ length: 23 }, (_, index) => ({ predicted: 100 + index, actual: (100 + index) * 1.1 })),
    );
    if (!lesson) throw new Error("23 pairs taught nothing.");
    const interval = applyCalibration(800, lesson);
    expect(interval.median).toBeCloseTo(880);
    expect(interval.low).toBeCloseTo(880);
    expect(interval.high).toBeCloseTo(880);
    expect(calibrationLine("measured", { pairs: 23, bias: 0, spread: Math.log(1.06) })).toBe(
      "Your last 23 measured quotes: typically within 6%",
    );
    expect(typicallyWithin("measured", lesson)).toBe(1);
    expect(typicallyWithin("typed", lesson)).toBe(10);
  });

  test("the spread is the split-conformal one: of 10 scores the 9th, of 50 the 41st", () => {
    const withScores = (scores: number[]) =>
      scores.flatMap((score): SizePair[] => [
        { predicted: 1, actual: 1 },
        { predicted: 1, actual: Math.exp(score) },
      ]);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => (index + 1) / 100);
    expect(computeCalibration(withScores(upTo(10)))?.spread).toBeCloseTo(0.09);
    expect(computeCalibration(withScores(upTo(50)))?.spread).toBeCloseTo(0.41);
  });

  test("a lesson is the same in any unit, and its interval holds its median", () => {
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: minPairs, maxLength: 60 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (pairs, factor) => {
          const [one, other] = [
            computeCalibration(pairs),
            computeCalibration(
              pairs.map(({ predicted, actual }) => ({ predicted: predicted * factor, actual: actual * factor })),
            ),
          ];
          if (!one || !other) return false;
          const { median, low, high } = applyCalibration(100, one);
          return (
            Math.abs(one.bias - other.bias) < 1e-9 &&
            Math.abs(one.spread - other.spread) < 1e-9 &&
            low <= median &&
            median <= high
          );
        },
      ),
    );
  });

  test("methods are learned apart, each from its newest 200", () => {
    const of = (method: CalibrationPair["method"], count: number, ratio: number) =>
      Array.from({ length: count }, (): CalibrationPair => ({ method, predicted: 100, actual: 100 * ratio }));
    expect(computeCalibrations([...of("measured", 19, 1), ...of("typed", 5, 2)])).toBeNull();
    const lessons = computeCalibrations([
      ...of("measured", maxPairs, 1),
      ...of("analysed", 20, 2),
      ...of("measured", 500, 3),
    ]);
    expect(lessons?.measured).toEqual({ pairs: maxPairs, bias: 0, spread: 0 });
    expect(lessons?.analysed?.bias).toBeCloseTo(Math.log(2));
    expect(lessons?.typed).toBeUndefined();
  });
});
