import type { Interval } from "#features/catalog/measurements/measurement.ts";

/**
 * A size that a price rests on: how it was found, and how far it may be from the truth. No Zod here: the public form
 * carries these rules to the customer's phone.
 */

/**
 * How a size was found. `typed`: somebody knew it. `measured`: from outlines on photos, by our geometry. `analysed`:
 * the model's own number. `assumed`: nobody knew, and a default stands in.
 */
export const sizeSources = ["typed", "measured", "analysed", "assumed"] as const;
export type SizeSource = (typeof sizeSources)[number];

/** Whose hand drew an outline: what one achieves says nothing about another. */
export const hands = ["customer", "owner", "model"] as const;
export type Hand = (typeof hands)[number];

/**
 * An assumed size, and a number that a model guessed, count as known to this share of themselves either way, at best.
 */
const guessSpread = 0.5;

/** The interval that a guessed size counts with. */
export function guessInterval(figure: number): Interval {
  return { median: figure, low: figure * (1 - guessSpread), high: figure * (1 + guessSpread) };
}

/** How wide an interval is either way, in percent of its median: 10 where it says ±10%. */
export function widthPercent({ median, low, high }: Interval): number {
  const width = ((high - low) / 2 / median) * 100;
  return Math.round(width * 1e6) / 1e6; // ±10% must not be more than 10 for the way in which it was computed
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
