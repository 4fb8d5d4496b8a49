import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyCalibration,
  minPairs,
  calibrationLine,
  calibrationMethodOf,
  calibrationPairs,
  computeCalibration,
  computeCalibrations,
  maxPairs,
  p80ErrorPercent,
  withPredictions,
  type SizePair,
  type CalibrationMethod,
  type CalibrationPair,
} from "./calibration.ts";

const pair = fc.record({
  predicted: fc.double({ min: 1, max: 1e5, noNaN: true }),
  low: fc.constant(null),
  high: fc.constant(null),
  actual: fc.double({ min: 1, max: 1e5, noNaN: true }),
});
/** A pair that states no interval. */
const plain = (predicted: number, actual: number): SizePair => ({ predicted, low: null, high: null, actual });
/** A pair that states an error, and the error it really has; both as logarithms. */
const stating = (stated: number, off: number): SizePair => ({
  predicted: 100,
  low: 100 * Math.exp(-stated),
  high: 100 * Math.exp(stated),
  actual: 100 * Math.exp(off),
});
const times = (count: number, one: (index: number) => SizePair) =>
  Array.from({ length: count }, (_, index) => one(index));

describe("calibration by finished jobs", () => {
  test("fewer than 20 pairs give no calibration, nor do sizes of 0", () => {
    fc.assert(fc.property(fc.array(pair, { maxLength: minPairs - 1 }), (pairs) => computeCalibration(pairs) === null));
    expect(computeCalibration(times(40, () => plain(100, 0)))).toBeNull();
    expect(computeCalibration(times(20, () => plain(100, 110)))?.bias).toBeCloseTo(Math.log(1.1));
  });

  test("what is always 10% too small is corrected by 10%, and known exactly", () => {
    const calibration = computeCalibration(times(23, (index) => plain(100 + index, (100 + index) * 1.1)));
    if (!calibration) throw new Error("23 pairs taught nothing.");
    const interval = applyCalibration(800, calibration);
    expect(interval.median).toBeCloseTo(880);
    expect(interval.low).toBeCloseTo(880);
    expect(interval.high).toBeCloseTo(880);
    expect(calibrationLine("customer_measured", { pairs: 23, bias: 0, spread: Math.log(1.06), stretch: 1 })).toBe(
      "Your last 23 customer-measured quotes: typically within 6%",
    );
    expect(p80ErrorPercent("customer_measured", calibration)).toBe(1);
    expect(p80ErrorPercent("typed", calibration)).toBe(10);
  });

  test("the bias is the median, each pair is scored by the median of the others, and of 20 scores the 17th is the spread", () => {
    // Without the pair itself, the median of the others is 0 or the value of a middle neighbour.
    const ratios = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => one / 100);
    const calibration = computeCalibration(ratios.map((ratio) => plain(100, 100 * Math.exp(ratio))));
    expect(calibration?.bias).toBeCloseTo(0, 9);
    expect(calibration?.spread).toBeCloseTo(0.08, 9);
    expect(calibration?.stretch).toBeNull();
    const odd = computeCalibration([...ratios, 0.5].map((ratio) => plain(100, 100 * Math.exp(ratio))));
    expect(odd?.bias).toBeCloseTo(0, 9);
    // Of 21 scores the 18th. For pairs above the middle the median of the others is 0, for those below it is 0.005.
    expect(odd?.spread).toBeCloseTo(0.085, 9);
  });

  test("of an even number the median lies between the two in the middle, of an odd one it is the middle", () => {
    const rising = (count: number) =>
      computeCalibration(times(count, (index) => plain(100, 100 * Math.exp(index / 100))));
    expect(rising(20)?.bias).toBeCloseTo(0.095, 9);
    expect(rising(20)?.spread).toBeCloseTo(0.09, 9);
    expect(rising(21)?.bias).toBeCloseTo(0.1, 9);
    expect(rising(21)?.spread).toBeCloseTo(0.095, 9);
  });

  test("an interval that ends where it begins is stated, too", () => {
    const exact = times(20, () => ({ predicted: 100, low: 100, high: 100, actual: 100 * Math.exp(0.1) }));
    expect(computeCalibration(exact)?.stretch).toBeCloseTo(0, 9);
    expect(computeCalibration(exact)?.bias).toBeCloseTo(0.1, 9);
  });

  test("pairs count the same in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: minPairs, maxLength: 40 }), (pairs) => {
        expect(computeCalibration(pairs.toReversed())).toEqual(computeCalibration(pairs));
      }),
    );
  });

  test("an outline is scored by what it stated of itself, with 5% that none knows of", () => {
    // Spread evenly up to three times the stated error, both ways: 8 of 10 are within 2.4 times.
    const pairs = times(40, (index) => {
      const stated = index < 20 ? 0.02 : 0.4;
      return stating(stated, 3 * Math.hypot(stated, 0.05) * (((index % 20) - 9.5) / 9.5));
    });
    const calibration = computeCalibration(pairs);
    if (!calibration) throw new Error("40 pairs taught nothing.");
    expect(calibration.stretch).toBeGreaterThan(2.2);
    expect(calibration.stretch).toBeLessThan(2.8);
    const width = (stated: number) => {
      const { low, high } = applyCalibration(
        800,
        { ...calibration, bias: 0, stretch: 3 },
        { median: 100, low: 100 * Math.exp(-stated), high: 100 * Math.exp(stated) },
      );
      return Math.log(high / low) / 2;
    };
    expect(width(0.02)).toBeCloseTo(3 * Math.hypot(0.02, 0.05), 9);
    expect(width(0.4)).toBeCloseTo(3 * Math.hypot(0.4, 0.05), 9);
    // If the size states no interval, or an old pair did not, every size gets the error that 8 of 10 stayed within.
    expect(applyCalibration(800, calibration).high).toBeCloseTo(800 * Math.exp(calibration.bias + calibration.spread));
    const plainly = applyCalibration(800, { ...calibration, stretch: null }, { median: 800, low: 700, high: 900 });
    expect(plainly.high).toBeCloseTo(800 * Math.exp(calibration.bias + calibration.spread));
    expect(computeCalibration([...pairs, plain(100, 110)])?.stretch).toBeNull();
    expect(computeCalibration([...pairs, { ...plain(100, 110), low: 0, high: 9 }])?.stretch).toBeNull();
    expect(computeCalibration([...pairs, { ...plain(100, 110), low: 9, high: 8 }])?.stretch).toBeNull();
  });

  test("a pair without a prediction counts for nothing", () => {
    const taught = times(20, () => plain(100, 110));
    expect(computeCalibration([plain(0, 100), ...taught])).toEqual(computeCalibration(taught));
    expect(computeCalibration([plain(-1, 100), ...taught])).toEqual(computeCalibration(taught));
  });

  test("a job teaches each way and hand that found something of it, once it is known what it was", () => {
    const [customers, owners] = [
      { size: 400, low: 350, high: 450 },
      { size: 500, low: 490, high: 510 },
    ];
    const both = { actual_size: 505, predictions: { owner_measured: owners, customer_measured: customers } };
    const typed = { actual_size: 120, predictions: { typed: { size: 100, low: null, high: null } } };
    expect(
      calibrationPairs([
        both,
        { actual_size: null, predictions: { analysed: { size: 80, low: null, high: null } } },
        { actual_size: 300, predictions: {} },
        typed,
      ]),
    ).toEqual([
      { of: both, method: "customer_measured", predicted: 400, low: 350, high: 450, actual: 505 },
      { of: both, method: "owner_measured", predicted: 500, low: 490, high: 510, actual: 505 },
      { of: typed, method: "typed", predicted: 100, low: null, high: null, actual: 120 },
    ]);
  });

  test("what a customer or a model found first stands; the owner is judged by his last", () => {
    const [first, last] = [
      { size: 400, low: 350, high: 450 },
      { size: 500, low: 490, high: 510 },
    ];
    expect(withPredictions({ customer_measured: first }, { customer_measured: last })).toEqual({
      customer_measured: first,
    });
    expect(withPredictions({ model_measured: first }, { customer_measured: last })).toEqual({
      model_measured: first,
      customer_measured: last,
    });
    expect(withPredictions({ customer_measured: first, owner_measured: first }, { owner_measured: last })).toEqual({
      customer_measured: first,
      owner_measured: last,
    });
    expect(withPredictions({ typed: first }, {})).toEqual({ typed: first });
  });

  test("outlines are learned by the hand that drew them; what nobody found, and what nobody knows the hand of, by none", () => {
    expect(calibrationMethodOf("measured", "customer")).toBe("customer_measured");
    expect(calibrationMethodOf("measured", "owner")).toBe("owner_measured");
    expect(calibrationMethodOf("measured", "model")).toBe("model_measured");
    expect(calibrationMethodOf("measured", null)).toBeNull();
    expect(calibrationMethodOf("typed", null)).toBe("typed");
    expect(calibrationMethodOf("analysed", null)).toBe("analysed");
    expect(calibrationMethodOf("assumed", null)).toBeNull();
    expect(calibrationMethodOf(null, null)).toBeNull();
  });

  test.each<[CalibrationMethod, string]>([
    ["customer_measured", "Your last 30 customer-measured quotes: typically within 11%"],
    ["owner_measured", "Your last 30 owner-measured quotes: typically within 11%"],
    ["model_measured", "Your last 30 AI-outlined quotes: typically within 11%"],
    ["analysed", "Your last 30 AI-estimated quotes: typically within 11%"],
    // The product does not correct sizes that customers type, so the bias adds to their error.
    ["typed", "Your last 30 customer-entered quotes: typically within 35%"],
  ])("how far off %s figures are is told in words", (method, words) => {
    expect(calibrationLine(method, { pairs: 30, bias: 0.2, spread: 0.1, stretch: null })).toBe(words);
    expect(calibrationLine(method, { pairs: 30, bias: -0.2, spread: 0.1, stretch: null })).toBe(words);
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
              pairs.map((each) => ({ ...each, predicted: each.predicted * factor, actual: each.actual * factor })),
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
      Array.from({ length: count }, (): CalibrationPair => ({ method, ...plain(100, 100 * ratio) }));
    expect(
      computeCalibrations([...of("customer_measured", 19, 1), ...of("owner_measured", 19, 1), ...of("typed", 5, 2)]),
    ).toBeNull();
    const calibrations = computeCalibrations([
      ...of("customer_measured", maxPairs, 1),
      ...of("analysed", 20, 2),
      ...of("customer_measured", 500, 3),
    ]);
    expect(calibrations?.customer_measured).toEqual({ pairs: maxPairs, bias: 0, spread: 0, stretch: null });
    expect(calibrations?.analysed?.bias).toBeCloseTo(Math.log(2));
    expect(calibrations?.owner_measured).toBeUndefined();
  });
});
