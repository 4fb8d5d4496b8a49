import type { Interval } from "#features/photos/measurement.ts";
import type { SizeSource } from "./sizeSource.ts";

/**
 * What finished jobs teach about the figures that prices rest on: how far they are off on the whole, and how far each
 * may be. No Zod here: the same rules settle a figure on the server, in the demo and while an outline is dragged.
 *
 * The method is split-conformal prediction (Vovk, Gammerman and Shafer 2005; Lei, G'Sell, Rinaldo, Tibshirani and
 * Wasserman 2018) on the logarithm of true over predicted, because figures err by a share of themselves. Pairs are
 * split by turns, which no outcome can influence: from one half comes the bias, the median logarithm; from the m pairs
 * of the other half the scores |logarithm − bias|, of which the ⌈(m+1)·0.8⌉-th smallest is the spread. Of exchangeable
 * jobs the next true figure then lies within predicted · e^(bias ± spread) with a probability between 0.8 and 0.8 +
 * 1/(m+1), whatever the errors are distributed like.
 */

/** How a figure was found that a finished job can teach about; nothing is learned from an assumption. */
export const calibrationMethods = ["measured", "analysed", "typed"] as const satisfies readonly SizeSource[];
export type CalibrationMethod = (typeof calibrationMethods)[number];

/** A figure as it was found, and as it turned out on the finished job, both in its own unit. */
export type SizePair = { predicted: number; actual: number };

/** Fewer pairs than this teach nothing. */
export const minPairs = 20;
/** Of more pairs than this only the newest count: crews, habits and cameras change. */
export const maxPairs = 200;
/** Of 10 jobs this many end within the interval. */
const coverage = 0.8;

/** What the finished jobs of one method taught: from how many, and the bias and the spread as logarithms of a ratio. */
export type Calibration = { pairs: number; bias: number; spread: number };
/** What a service's finished jobs taught, by method. */
export type Calibrations = Partial<Record<CalibrationMethod, Calibration>>;

/**
 * What pairs teach, given in any order that has nothing to do with how they turned out; null while there are too few.
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

/** A pair with how its figure was found. */
export type CalibrationPair = SizePair & { method: CalibrationMethod };

/** What a service's pairs teach, newest first; null while they teach nothing. */
export function computeCalibrations(pairs: readonly CalibrationPair[]): Calibrations | null {
  const taught = calibrationMethods.flatMap((method) => {
    const lesson = computeCalibration(pairs.filter((pair) => pair.method === method).slice(0, maxPairs));
    return lesson ? [[method, lesson] as const] : [];
  });
  return taught.length === 0 ? null : Object.fromEntries(taught);
}

/** What of an estimate tells how far its size was off: in the unit of its service, null while it is not known. */
type SizedEstimate = {
  predicted_size: number | null;
  actual_size: number | null;
  figure_source: SizeSource | null;
  created_at: string;
};

/** The pairs of predicted and true figures among estimates, the newest first. */
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

/** A figure as the lesson corrects it, with its interval. */
export function applyCalibration(figure: number, { bias, spread }: Calibration): Interval {
  return {
    median: figure * Math.exp(bias),
    low: figure * Math.exp(bias - spread),
    high: figure * Math.exp(bias + spread),
  };
}

/**
 * How far 8 of 10 figures that count are from the truth at most, in percent: 6 where it says "typically within 6%".
 * What customers tell is not corrected, so its bias is part of that.
 */
export function typicallyWithin(method: CalibrationMethod, { bias, spread }: Calibration): number {
  const off = method === "typed" ? Math.abs(bias) + spread : spread;
  return Math.max(1, Math.round((Math.exp(off) - 1) * 100));
}

/** "Your last 23 measured quotes: typically within 6%". */
export function calibrationLine(method: CalibrationMethod, lesson: Calibration): string {
  return `Your last ${lesson.pairs} ${methodLabels[method]} quotes: typically within ${typicallyWithin(method, lesson)}%`;
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
