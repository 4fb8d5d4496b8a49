import { describe, expect, test } from "vitest";
import { seeded } from "#testing/syntheticPhoto.ts";
import { learnPhones, type MeasuredJob } from "./learnedPhones.ts";

/**
 * Businesses whose customers measure with one model of phone. Measurements state ±6 to ±15% (8 of 10); their true errors
 * are `real` times as large, and the phone's sizes are smaller than the truth by `bias`.
 */
const camera = "Apple iPhone 14 Pro";
const eightOfTen = 1.2816;

type World = { bias: number; real: number; jobs: number };

function simulate({ bias, real, jobs }: World, seed: number) {
  const random = seeded(seed);
  const businesses = 1_500;
  const draw = () => {
    const stated = (0.06 + 0.09 * random.uniform()) / eightOfTen;
    return { stated, off: bias + real * stated * random.normal() };
  };
  const squares = { before: 0, after: 0 };
  let [held, learnedBias] = [0, 0];
  for (let business = 0; business < businesses; business++) {
    const finished = Array.from({ length: jobs }, (_, index): MeasuredJob => {
      const { stated, off } = draw();
      const width = Math.exp(eightOfTen * stated);
      return {
        request_id: String(index),
        photos: [{ camera, correction: null }],
        area: 800,
        low: 800 / width,
        high: 800 * width,
        actual: 800 * Math.exp(off),
        shown: [],
      };
    });
    const correction = learnPhones(finished)[0]?.correction ?? { bias: 0, stretch: 1 };
    const next = draw();
    const left = next.off - correction.bias;
    if (Math.abs(left) <= eightOfTen * next.stated * correction.stretch) held += 1;
    squares.before += next.off ** 2;
    squares.after += left ** 2;
    learnedBias += correction.bias / businesses;
  }
  return { held: held / businesses, worse: Math.sqrt(squares.after / squares.before) - 1, learnedBias };
}

describe("a phone by which all is 4% too small", () => {
  test.each([
    [8, 0.01],
    [20, 0.018],
    [50, 0.028],
    [200, 0.034],
  ])("is corrected by %i jobs, more with each, and never too far", (jobs, atLeast) => {
    const { held, worse, learnedBias } = simulate({ bias: 0.04, real: 1, jobs }, jobs);
    expect(learnedBias).toBeGreaterThan(atLeast);
    expect(learnedBias).toBeLessThan(0.04);
    expect(worse).toBeLessThan(-0.02);
    expect(held).toBeGreaterThan(0.75);
    expect(held).toBeLessThan(0.85);
  });
});

describe("a phone by which all is right", () => {
  test.each([8, 12, 20, 50, 200])("is made worse by little, and its intervals hold, by %i jobs", (jobs) => {
    const { held, worse, learnedBias } = simulate({ bias: 0, real: 1, jobs }, 100 + jobs);
    expect(Math.abs(learnedBias)).toBeLessThan(0.002);
    expect(worse).toBeLessThan(0.02);
    expect(held).toBeGreaterThan(0.75);
    expect(held).toBeLessThan(0.85);
  });
});

describe("intervals that a phone states too wide or too narrow", () => {
  test.each([
    [1 / 1.3, 50],
    [1.4, 200],
  ])("come to hold 8 of 10: errors %f times as large as stated, by %i jobs", (real, jobs) => {
    const { held } = simulate({ bias: 0, real, jobs }, 200 + jobs);
    expect(held).toBeGreaterThan(0.75);
    expect(held).toBeLessThan(0.85);
  });
});
