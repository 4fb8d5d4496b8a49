import { describe, expect, test } from "vitest";
import { createSeededRandom } from "#demo/seededRandom.ts";
import { applyCalibration, computeCalibration, type SizePair } from "#features/services/calibration.ts";

describe("the promise of 8 in 10", () => {
  /** Errors as believable as they are different: symmetric, biased and skewed, with now and then a blunder. */
  const errors: Record<string, (random: () => number) => number> = {
    even: (random) => 0.3 * (random() - 0.5),
    normal: (random) => 0.12 * normal(random),
    "biased and skewed": (random) => 0.2 - 0.15 * Math.log(1 - random()),
    "with blunders": (random) => (random() < 0.1 ? 1.5 : 0.05) * normal(random),
  };

  test.each([20, 40, 100].flatMap((pairs) => Object.keys(errors).map((kind) => [kind, pairs] as const)))(
    "is kept for errors that are %s, learned from %i jobs",
    (kind, pairs) => {
      const random = createSeededRandom(`${kind} ${pairs}`);
      const error = errors[kind];
      if (!error) throw new Error("There is no such kind of error.");
      const job = (): SizePair => {
        const predicted = 200 + 1_800 * random.next();
        return { predicted, low: null, high: null, actual: predicted * Math.exp(error(() => random.next())) };
      };
      const trials = 3_000;
      let kept = 0;
      for (let trial = 0; trial < trials; trial++) {
        const calibration = computeCalibration(Array.from({ length: pairs }, job));
        if (!calibration) throw new Error("The jobs taught nothing.");
        const next = job();
        const { low, high } = applyCalibration(next.predicted, calibration);
        if (low <= next.actual && next.actual <= high) kept += 1;
      }
      const noise = 3 * Math.sqrt((0.8 * 0.2) / trials);
      expect(kept / trials).toBeGreaterThan(0.8 - noise);
      expect(kept / trials).toBeLessThan(0.8 + 1 / (Math.floor(pairs / 2) + 1) + noise);
    },
  );
});

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
