import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyCalibration,
  minPairs,
  calibrationLine,
  calibrationPairs,
  computeCalibration,
  computeCalibrations,
  maxPairs,
  typicallyWithin,
  type SizePair,
  type CalibrationMethod,
  type CalibrationPair,
} from "./calibration.ts";
import type { SizeSource } from "./sizeSource.ts";

const pair = fc.record({
  predicted: fc.double({ min: 1, max: 1e5, noNaN: true }),
  actual: fc.double({ min: 1, max: 1e5, noNaN: true }),
});

describe("calibration by finished jobs", () => {
  test("fewer than 20 pairs give no calibration, nor do sizes of 0", () => {
    fc.assert(fc.property(fc.array(pair, { maxLength: minPairs - 1 }), (pairs) => computeCalibration(pairs) === null));
    expect(computeCalibration(Array.from({ length: 40 }, () => ({ predicted: 100, actual: 0 })))).toBeNull();
    expect(computeCalibration(Array.from({ length: 20 }, () => ({ predicted: 100, actual: 110 })))?.bias).toBeCloseTo(
      Math.log(1.1),
    );
  });

  test("what is always 10% too small is corrected by 10%, and known exactly", () => {
    const calibration = computeCalibration(
      Array.from({ length: 23 }, (_, index) => ({ predicted: 100 + index, actual: (100 + index) * 1.1 })),
    );
    if (!calibration) throw new Error("23 pairs taught nothing.");
    const interval = applyCalibration(800, calibration);
    expect(interval.median).toBeCloseTo(880);
    expect(interval.low).toBeCloseTo(880);
    expect(interval.high).toBeCloseTo(880);
    expect(calibrationLine("measured", { pairs: 23, bias: 0, spread: Math.log(1.06) })).toBe(
      "Your last 23 measured quotes: typically within 6%",
    );
    expect(typicallyWithin("measured", calibration)).toBe(1);
    expect(typicallyWithin("typed", calibration)).toBe(10);
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

  test("the bias is the median of every other pair, and the rest are scored by it, in whatever order they came", () => {
    const alternating = (biasing: number[], scored: number[]) =>
      biasing.flatMap((ratio, index): SizePair[] => [
        { predicted: 100, actual: 100 * Math.exp(ratio) },
        { predicted: 100, actual: 100 * Math.exp(scored[index] ?? Number.NaN) },
      ]);
    const ten = computeCalibration(
      alternating(
        [0.9, 0.8, -0.3, -0.1, 0.7, 0.6, -0.2, 0.3, 0.5, 0.4],
        [0.55, 0.45, -0.55, 1.15, 0.25, 0.35, 0.75, 0.4, 0.6, 0.5],
      ),
    );
    expect(ten?.bias).toBeCloseTo(0.45, 9);
    expect(ten?.spread).toBeCloseTo(0.7, 9);
    const eleven = computeCalibration(
      alternating(
        [0.9, 0.8, -0.3, -0.1, 0.7, 0.6, -0.2, 0.3, 0.5, 0.4, 1.5],
        [0.55, 0.45, -0.55, 1.15, 0.25, 0.35, 0.75, 0.4, 0.6, 0.5, 0.5],
      ),
    );
    expect(eleven?.bias).toBeCloseTo(0.5, 9);
    expect(eleven?.spread).toBeCloseTo(0.65, 9);
  });

  test("a pair without a prediction counts for nothing", () => {
    const taught = Array.from({ length: 20 }, () => ({ predicted: 100, actual: 110 }));
    expect(computeCalibration([{ predicted: 0, actual: 100 }, ...taught])).toEqual(computeCalibration(taught));
    expect(computeCalibration([{ predicted: -1, actual: 100 }, ...taught])).toEqual(computeCalibration(taught));
  });

  test("estimates teach where how the figure was found, the figure and the truth are known, the newest first", () => {
    const estimate = (
      created_at: string,
      figure_source: SizeSource | null,
      predicted_size: number | null,
      actual_size: number | null,
    ) => ({ created_at, figure_source, predicted_size, actual_size });
    const older = estimate("2026-11-01T09:00:00Z", "typed", 100, 120);
    const newest = estimate("2026-11-20T09:00:00Z", "measured", 400, 410);
    const between = estimate("2026-11-19T23:00:00Z", "analysed", 80, 70);
    expect(
      calibrationPairs([
        older,
        estimate("2026-11-02T09:00:00Z", "assumed", 100, 120),
        newest,
        estimate("2026-11-03T09:00:00Z", null, 100, 120),
        estimate("2026-11-04T09:00:00Z", "typed", null, 120),
        between,
        estimate("2026-11-05T09:00:00Z", "typed", 100, null),
      ]),
    ).toEqual([
      { of: newest, method: "measured", predicted: 400, actual: 410 },
      { of: between, method: "analysed", predicted: 80, actual: 70 },
      { of: older, method: "typed", predicted: 100, actual: 120 },
    ]);
  });

  test.each<[CalibrationMethod, string]>([
    ["measured", "Your last 30 measured quotes: typically within 11%"],
    ["analysed", "Your last 30 AI-estimated quotes: typically within 11%"],
    // What customers type is not corrected, so its bias adds to what it may be off.
    ["typed", "Your last 30 customer-told quotes: typically within 35%"],
  ])("how far off %s figures are is told in words", (method, words) => {
    expect(calibrationLine(method, { pairs: 30, bias: 0.2, spread: 0.1 })).toBe(words);
    expect(calibrationLine(method, { pairs: 30, bias: -0.2, spread: 0.1 })).toBe(words);
  });

  test("a calibration is the same in any unit, and its interval holds its median", () => {
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
    const calibrations = computeCalibrations([
      ...of("measured", maxPairs, 1),
      ...of("analysed", 20, 2),
      ...of("measured", 500, 3),
    ]);
    expect(calibrations?.measured).toEqual({ pairs: maxPairs, bias: 0, spread: 0 });
    expect(calibrations?.analysed?.bias).toBeCloseTo(Math.log(2));
    expect(calibrations?.typed).toBeUndefined();
  });
});
