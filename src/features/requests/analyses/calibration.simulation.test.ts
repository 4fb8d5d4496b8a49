import { describe, expect, test } from "vitest";
import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import { hands, type Hand } from "#features/catalog/pricing/sizeSource.ts";
import { addTallies, learnFrom, type LearningJob } from "#testing/learningJobs.ts";
import { seeded } from "#testing/syntheticPhoto.ts";
import { applyCalibration, computeCalibration, type SizePair } from "#features/catalog/pricing/calibration.ts";

describe("the promise of 8 in 10", () => {
  /** Plausible errors of different kinds: symmetric, biased and skewed, with occasional blunders. */
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

describe("200 jobs of mixed hands", () => {
  /** An outline by this hand. It states an error of `stated`; its true error is `times` as large. */
  const outline = (random: ReturnType<typeof seeded>, hand: Hand, truth: number, stated: number, times: number) => {
    const median = truth * Math.exp(((times * stated) / 1.2816) * random.normal());
    return { hand, area: { median, low: median * Math.exp(-stated), high: median * Math.exp(stated) } };
  };
  /**
   * Customers' fingers with half, once or twice their expected error, on photos of all kinds; a tape that is off by 3%.
   */
  const anyJob = (random: ReturnType<typeof seeded>): LearningJob => {
    const truth = 200 + 1_800 * random.uniform();
    const spread = (middle: number, sd: number) =>
      Math.min(0.5, Math.max(0.02, middle * Math.exp(sd * random.normal())));
    const finger = [0.5, 1, 2][Math.floor(random.uniform() * 3)] ?? 1;
    return {
      actual: truth * Math.exp(0.03 * random.normal()),
      outlines: [
        ...(random.uniform() < 0.4 ? [outline(random, "model", truth, spread(0.4, 0.3), 0.65)] : []),
        outline(random, "customer", truth, spread(0.1, 0.5), finger),
        ...(random.uniform() < 0.5 ? [outline(random, "owner", truth, spread(0.08, 0.4), 1)] : []),
      ],
    };
  };

  test("are priced within what each hand has earned, 75 to 85 of 100, and so are prices without a range", () => {
    const tally = addTallies(
      Array.from({ length: 15 }, (_, business) => {
        const random = seeded(500 + business);
        return learnFrom(Array.from({ length: 200 }, () => anyJob(random)));
      }),
    );
    const within = (share: number) => {
      expect(share).toBeGreaterThan(0.75);
      expect(share).toBeLessThan(0.85);
    };
    for (const hand of hands) within(tally[hand].held / tally[hand].priced);
    for (const hand of ["customer", "owner"] as const) {
      expect(tally[hand].firm).toBeGreaterThan(400);
      within(tally[hand].firmHeld / tally[hand].firm);
    }
    expect(tally.model.firm).toBeLessThan(5);
  });
});

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
