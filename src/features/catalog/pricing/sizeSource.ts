import type { Interval } from "#features/catalog/measurements/measurement.ts";

/**
 * The size behind a price: its source, and its error. No Zod here: the public form sends this module to the customer's
 * phone.
 */

/**
 * The source of a size. `typed`: a person knew it. `measured`: from outlines on photos, by our geometry. `analysed`:
 * the model's own number. `assumed`: no one knew, so a default is used.
 */
export const sizeSources = ["typed", "measured", "analysed", "assumed"] as const;
export type SizeSource = (typeof sizeSources)[number];

/** The hands that draw outlines: the precision of one says nothing about another. */
export const hands = ["customer", "owner", "model"] as const;
export type Hand = (typeof hands)[number];

/** The smallest error, as a share either way, of an assumed size and of a number that a model guessed. */
const guessSpread = 0.5;

/** The interval of a guessed size. */
export function guessInterval(figure: number): Interval {
  return { median: figure, low: figure * (1 - guessSpread), high: figure * (1 + guessSpread) };
}

/** Half the width of an interval, in percent of its median: 10 for ±10%. */
export function widthPercent({ median, low, high }: Interval): number {
  const width = ((high - low) / 2 / median) * 100;
  return Math.round(width * 1e6) / 1e6; // rounding errors must not make ±10% more than 10
}

/** An interval at least as wide as a guess's. */
export function widenToGuess(interval: Interval): Interval {
  return widenTo(guessInterval(interval.median), interval);
}

/** An interval at least as wide as another about the same median, or as this share of it. */
export function widenTo(other: Interval, { median, low, high }: Interval, share = 1): Interval {
  return {
    median,
    low: Math.min(low, median - (other.median - other.low) * share),
    high: Math.max(high, median + (other.high - other.median) * share),
  };
}
