import { coverage, medianOf, medianWithout } from "#shared/figures/eightOfTen.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import type { Hand, SizeSource } from "./sizeSource.ts";

/**
 * The calibration of estimated sizes by finished jobs: their overall bias, and the error of each. No Zod here: the same
 * rules settle a size on the server, in the demo and during a drag of an outline.
 *
 * Each hand is judged only by its own outlines: the owner's mouse says nothing about a customer's finger. A pair is the
 * size predicted when the price was set from it, and the actual size on the finished job.
 *
 * The method is conformal prediction on the logarithm of actual over predicted, because errors are proportional to the
 * size. The bias is the median logarithm. The score of a pair is the distance of its logarithm from the median of the
 * others (leave-one-out: Barber, Candès, Ramdas and Tibshirani, Predictive inference with the jackknife+, 2021). Of n
 * scores the ⌈(n+1)·0.8⌉-th smallest is the spread.
 *
 * If a size states its own precision, as an outline does, scores are shares of that (normalised: Papadopoulos,
 * Gammerman and Vovk 2008; Lei, G'Sell, Rinaldo, Tibshirani and Wasserman 2018, section 5.2). So easy photos do not
 * make a hard one look certain.
 */

/**
 * The sources of a size that are calibrated, with outlines split by the hand that drew them. An assumed size is not
 * calibrated.
 */
export const calibrationMethods = [
  "customer_measured",
  "owner_measured",
  "model_measured",
  "analysed",
  "typed",
] as const;
export type CalibrationMethod = (typeof calibrationMethods)[number];

/** The calibration method of a size's source; null if the size is assumed or has none. */
export function calibrationMethodOf(source: SizeSource | null, drawnBy: Hand | null): CalibrationMethod | null {
  if (source === "measured") return drawnBy && `${drawnBy}_measured`;
  return source === "assumed" ? null : source;
}

/** A predicted size, before any calibration, with its stated 80% interval; null if it stated none. */
type Prediction = { size: number; low: number | null; high: number | null };
/** The predictions of one job, by method; of several outlines by one hand, the one that counts. */
export type Predictions = Partial<Record<CalibrationMethod, Prediction>>;

/**
 * Merges new predictions into a job's earlier ones. A customer's and a model's first predictions stay, because they set
 * the price that was shown; the owner is judged by the last.
 */
export function withPredictions(earlier: Predictions, found: Predictions): Predictions {
  return found.owner_measured ? { ...earlier, ...found } : { ...found, ...earlier };
}

/** A predicted size and the actual size on the finished job, both in the same unit. */
export type SizePair = { predicted: number; low: number | null; high: number | null; actual: number };

/** With fewer pairs than this there is no calibration. */
export const minPairs = 20;
/** The newest pairs that count: crews, habits and cameras change. */
export const maxPairs = 200;
/**
 * The error that no outline can know (a kerb, a bent edge, the tape of the finished job), as a logarithm. Its square is
 * added to that of the stated error, so that the most exact photos do not claim too much.
 */
const unmodelledError = 0.05;

/**
 * The calibration of one method: the number of jobs, and the bias and the spread as logarithms of a ratio. `stretch` is
 * the multiple of their stated error that 8 of 10 stayed within; null if not all pairs state one.
 */
export type Calibration = { pairs: number; bias: number; spread: number; stretch: number | null };
/** The calibrations of a service, by method. */
export type Calibrations = Partial<Record<CalibrationMethod, Calibration>>;

/** Computes the calibration from pairs, in any order; null while there are too few. */
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

/** A pair with the method that found its size. */
export type CalibrationPair = SizePair & { method: CalibrationMethod };

/** Computes the calibrations from a service's pairs, newest first; null while there are none. */
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

/** A size corrected by the calibration, with its interval; `own` is the interval that the size states, if any. */
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

/** Half the width of a stated interval, as a logarithm; null if none is stated. */
function statedBy(low: number | null, high: number | null): number | null {
  return low !== null && high !== null && low > 0 && high >= low ? Math.log(high / low) / 2 : null;
}

/** The expected error of a size with this stated error, before any calibration. */
function scaleOf(stated: number): number {
  return Math.hypot(stated, unmodelledError);
}

/** Of n scores, the one that the next score stays within 8 times of 10. */
function conformal(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length + 1) * coverage) - 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * The error that 8 of 10 sizes stay within, in percent: 6 for "typically within 6%". Sizes typed by customers are not
 * corrected, so the bias adds to their error.
 */
export function p80ErrorPercent(method: CalibrationMethod, { bias, spread }: Calibration): number {
  const off = method === "typed" ? Math.abs(bias) + spread : spread;
  return Math.max(1, Math.round((Math.exp(off) - 1) * 100));
}

/** "Your last 23 measured quotes: typically within 6%". */
export function calibrationLine(method: CalibrationMethod, calibration: Calibration): string {
  return `Your last ${calibration.pairs} ${methodLabels[method]} quotes: typically within ${p80ErrorPercent(method, calibration)}%`;
}

/** The methods' names for people. */
export const methodLabels: Record<CalibrationMethod, string> = {
  customer_measured: "customer-measured",
  owner_measured: "owner-measured",
  model_measured: "AI-outlined",
  analysed: "AI-estimated",
  typed: "customer-entered",
};
