import type { Interval } from "#features/photos/measurement.ts";
import type { SizeSource } from "./sizeSource.ts";

/**
 * The calibration of estimated sizes by finished jobs: how far they are off on the whole, and how far each may be. No
 * Zod here: the same rules settle a size on the server, in the demo and while an outline is dragged.
 *
 * The method is split-conformal prediction (Vovk, Gammerman and Shafer 2005; Lei, G'Sell, Rinaldo, Tibshirani and
 * Wasserman 2018) on the logarithm of actual over predicted, because errors are proportional to the size. Pairs are
 * split by turns, which no outcome can influence: from one half comes the bias, the median logarithm; from the m pairs
 * of the other half the scores |logarithm − bias|, of which the ⌈(m+1)·0.8⌉-th smallest is the spread. Of exchangeable
 * jobs the next actual size then lies within predicted · e^(bias ± spread) with a probability between 0.8 and 0.8 +
 * 1/(m+1), whatever the errors are distributed like.
 */

/** The ways of finding a size that are calibrated; an assumed size is not. */
export const calibrationMethods = ["measured", "analysed", "typed"] as const satisfies readonly SizeSource[];
export type CalibrationMethod = (typeof calibrationMethods)[number];

/** A size as it was found, and as it turned out on the finished job, both in its own unit. */
export type SizePair = { predicted: number; actual: number };

/** With fewer pairs than this there is no calibration. */
export const minPairs = 20;
/** Of more pairs than this only the newest count: crews, habits and cameras change. */
export const maxPairs = 200;
/** Of 10 jobs this many end within the interval. */
const coverage = 0.8;

/** The calibration of one method: from how many jobs, and the bias and the spread as logarithms of a ratio. */
export type Calibration = { pairs: number; bias: number; spread: number };
/** The calibrations of a service, by method. */
export type Calibrations = Partial<Record<CalibrationMethod, Calibration>>;

/**
 * The calibration from pairs, in any order that does not depend on how they turned out; null while there are too few.
 */
export function computeCalibration(pairs: readonly SizePair[]): Calibration | null {
  const ratios = pairs
    .filter(({ predicted, actual }) => predicted > 0 && actual > 0)
    .map(({ predicted, actual }) => Math.log(actual / predicted));
  if (ratios.length < minPairs) return null;
  const bias = medianOf(ratios.filter((_, index) => index % 2 === 0));
  const scores = ratios
    .filter((_, index) => index % 2 === 1)
    .map((ratio) => Math.abs(ratio - bias))
    .toSorted((a, b) => a - b);
  const spread = scores[Math.ceil((scores.length + 1) * coverage) - 1];
  return spread === undefined ? null : { pairs: ratios.length, bias, spread };
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

/** The fields that show how far an estimate's size was off: in the unit of its service, null while not known. */
type SizedEstimate = {
  predicted_size: number | null;
  actual_size: number | null;
  figure_source: SizeSource | null;
  created_at: string;
};

/** The pairs of predicted and actual sizes among estimates, the newest first. */
export function calibrationPairs<Of extends SizedEstimate>(estimates: readonly Of[]): (CalibrationPair & { of: Of })[] {
  return estimates
    .flatMap((of) => {
      const method = calibrationMethods.find((one) => one === of.figure_source);
      return method && of.predicted_size !== null && of.actual_size !== null
        ? [{ of, method, predicted: of.predicted_size, actual: of.actual_size }]
        : [];
    })
    .toSorted((a, b) => Date.parse(b.of.created_at) - Date.parse(a.of.created_at));
}

/** A size corrected by the calibration, with its interval. */
export function applyCalibration(figure: number, { bias, spread }: Calibration): Interval {
  return {
    median: figure * Math.exp(bias),
    low: figure * Math.exp(bias - spread),
    high: figure * Math.exp(bias + spread),
  };
}

/**
 * How far 8 of 10 sizes are from the truth at most, in percent: 6 where it says "typically within 6%". What
 * customers type is not corrected, so its bias is part of that.
 */
export function typicallyWithin(method: CalibrationMethod, { bias, spread }: Calibration): number {
  const off = method === "typed" ? Math.abs(bias) + spread : spread;
  return Math.max(1, Math.round((Math.exp(off) - 1) * 100));
}

/** "Your last 23 measured quotes: typically within 6%". */
export function calibrationLine(method: CalibrationMethod, calibration: Calibration): string {
  return `Your last ${calibration.pairs} ${methodLabels[method]} quotes: typically within ${typicallyWithin(method, calibration)}%`;
}

/** How the methods are read. */
export const methodLabels: Record<CalibrationMethod, string> = {
  measured: "measured",
  analysed: "AI-estimated",
  typed: "customer-told",
};

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
