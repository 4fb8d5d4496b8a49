import type { Interval } from "#features/catalog/measurements/measurement.ts";
import type { Hand, SizeSource } from "./sizeSource.ts";

/**
 * The calibration of estimated sizes by finished jobs: how far they are off on the whole, and how far each may be. No
 * Zod here: the same rules settle a size on the server, in the demo and while an outline is dragged.
 *
 * Every hand is judged by what it drew itself: what the owner's mouse achieves says nothing about a customer's finger. A
 * pair is what was predicted when the price followed from it, and what the finished job turned out to be.
 *
 * The method is conformal prediction on the logarithm of actual over predicted, because errors are proportional to the
 * size: the bias is the median logarithm; the score of a pair is how far its logarithm is from the median of the others
 * (leave-one-out: Barber, Candès, Ramdas and Tibshirani, Predictive inference with the jackknife+, 2021); of n scores
 * the ⌈(n+1)·0.8⌉-th smallest is the spread. Where a size states how exactly it is known, as an outline does, scores are
 * shares of that (normalised: Papadopoulos, Gammerman and Vovk 2008; Lei, G'Sell, Rinaldo, Tibshirani and Wasserman
 * 2018, section 5.2), so that easy photos do not make a hard one firm.
 */

/** The ways of finding a size that are calibrated, outlines by the hand that drew them; an assumed size is not. */
export const calibrationMethods = [
  "customer_measured",
  "owner_measured",
  "model_measured",
  "analysed",
  "typed",
] as const;
export type CalibrationMethod = (typeof calibrationMethods)[number];

/** The calibrated way in which a size was found; null for one that nobody found. */
export function calibrationMethodOf(source: SizeSource | null, drawnBy: Hand | null): CalibrationMethod | null {
  if (source === "measured") return drawnBy && `${drawnBy}_measured`;
  return source === "assumed" ? null : source;
}

/** A size as it was found, before any calibration, with the 80% interval it stated; null where it stated none. */
type Prediction = { size: number; low: number | null; high: number | null };
/** What was found of one job, by method; of several outlines of one hand the one that is judged. */
export type Predictions = Partial<Record<CalibrationMethod, Prediction>>;

/**
 * The predictions of a job with those just found. A customer's and a model's first ones stand, because by them the price
 * was told; the owner is judged by the last.
 */
export function withPredictions(earlier: Predictions, found: Predictions): Predictions {
  return found.owner_measured ? { ...earlier, ...found } : { ...found, ...earlier };
}

/** A size as it was found, and as it turned out on the finished job, both in its own unit. */
export type SizePair = { predicted: number; low: number | null; high: number | null; actual: number };

/** With fewer pairs than this there is no calibration. */
export const minPairs = 20;
/** Of more pairs than this only the newest count: crews, habits and cameras change. */
export const maxPairs = 200;
/** Of 10 jobs this many end within the interval. */
const coverage = 0.8;
/**
 * What no outline knows of itself (a kerb, a bent edge, the tape of the finished job), as a logarithm: added in squares
 * to what it states, so that the surest photos are not held to less.
 */
const unmodelledError = 0.05;

/**
 * The calibration of one method: from how many jobs, and the bias and the spread as logarithms of a ratio; `stretch` is
 * how many times as far as they stated, 8 of 10 were off, null where they state nothing.
 */
export type Calibration = { pairs: number; bias: number; spread: number; stretch: number | null };
/** The calibrations of a service, by method. */
export type Calibrations = Partial<Record<CalibrationMethod, Calibration>>;

/** The calibration from pairs, in any order; null while there are too few. */
export function computeCalibration(pairs: readonly SizePair[]): Calibration | null {
  const errors = pairs
    .filter(({ predicted, actual }) => predicted > 0 && actual > 0)
    .map(({ predicted, actual, low, high }) => ({ ratio: Math.log(actual / predicted), stated: statedBy(low, high) }));
  if (errors.length < minPairs) return null;
  const ratios = errors.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const misses = errors.map(({ ratio, stated }) => ({ miss: Math.abs(ratio - medianWithout(ratios, ratio)), stated }));
  const shares = misses.flatMap(({ miss, stated }) => (stated === null ? [] : [miss / scaleOf(stated)]));
  return {
    pairs: errors.length,
    bias: medianOf(ratios),
    spread: conformal(misses.map(({ miss }) => miss)),
    stretch: shares.length === errors.length ? conformal(shares) : null,
  };
}

/** A pair with how its size was found. */
export type CalibrationPair = SizePair & { method: CalibrationMethod };

/** The calibrations from a service's pairs, newest first; null while there are none. */
export function computeCalibrations(pairs: readonly CalibrationPair[]): Calibrations | null {
  const calibrations = calibrationMethods.flatMap((method) => {
    const calibration = computeCalibration(pairs.filter((pair) => pair.method === method).slice(0, maxPairs));
    return calibration ? [[method, calibration] as const] : [];
  });
  return calibrations.length === 0 ? null : Object.fromEntries(calibrations);
}

/** The pairs of predicted and actual sizes among finished jobs, in the jobs' order: one for each method of a job. */
export function calibrationPairs<Of extends { predictions: Predictions; actual_size: number | null }>(
  estimates: readonly Of[],
): (CalibrationPair & { of: Of })[] {
  return estimates.flatMap((of) =>
    calibrationMethods.flatMap((method) => {
      const found = of.predictions[method];
      if (!found || of.actual_size === null) return [];
      return [{ of, method, predicted: found.size, low: found.low, high: found.high, actual: of.actual_size }];
    }),
  );
}

/**
 * A size corrected by the calibration, with its interval; `own` is the interval that the size states of itself, where it
 * does.
 */
export function applyCalibration(
  figure: number,
  { bias, spread, stretch }: Calibration,
  own: Interval | null = null,
): Interval {
  const stated = own && statedBy(own.low, own.high);
  const off = stretch !== null && stated !== null ? stretch * scaleOf(stated) : spread;
  return {
    median: figure * Math.exp(bias),
    low: figure * Math.exp(bias - off),
    high: figure * Math.exp(bias + off),
  };
}

/** How far a stated interval is wide either way, as a logarithm; null where none is stated. */
function statedBy(low: number | null, high: number | null): number | null {
  return low !== null && high !== null && low > 0 && high >= low ? Math.log(high / low) / 2 : null;
}

/** How far off a size may be that states so much, before anything is learned. */
function scaleOf(stated: number): number {
  return Math.hypot(stated, unmodelledError);
}

/** Of n scores the one within which the next lies 8 times of 10. */
function conformal(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length + 1) * coverage) - 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * How far 8 of 10 sizes are from the truth at most, in percent: 6 where it says "typically within 6%". What
 * customers type is not corrected, so its bias is part of that.
 */
export function p80ErrorPercent(method: CalibrationMethod, { bias, spread }: Calibration): number {
  const off = method === "typed" ? Math.abs(bias) + spread : spread;
  return Math.max(1, Math.round((Math.exp(off) - 1) * 100));
}

/** "Your last 23 measured quotes: typically within 6%". */
export function calibrationLine(method: CalibrationMethod, calibration: Calibration): string {
  return `Your last ${calibration.pairs} ${methodLabels[method]} quotes: typically within ${p80ErrorPercent(method, calibration)}%`;
}

/** How the methods are read. */
export const methodLabels: Record<CalibrationMethod, string> = {
  customer_measured: "customer-measured",
  owner_measured: "owner-measured",
  model_measured: "AI-outlined",
  analysed: "AI-estimated",
  typed: "customer-entered",
};

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of sorted values without one of them. */
function medianWithout(sorted: readonly number[], value: number): number {
  return medianOf(sorted.toSpliced(sorted.indexOf(value), 1));
}
