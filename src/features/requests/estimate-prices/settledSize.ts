import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { type Priced, measureOf } from "#features/catalog/pricing/measure.ts";
import { timesExactly } from "#shared/figures/exactly.ts";
import {
  applyCalibration,
  calibrationMethodOf,
  type Calibration,
  type Calibrations,
  type Predictions,
} from "#features/catalog/pricing/calibration.ts";
import {
  guessInterval,
  widenTo,
  widenToGuess,
  type Hand,
  type SizeSource,
} from "#features/catalog/pricing/sizeSource.ts";

/**
 * What is known about the work: the customer's own number (manual) or the analysis of photos (ai). `source` is set
 * where a size was measured on photos, `drawnBy` whose hand drew it, and `modelShare` which share of its points (0 to 1) is
 * a model's; else the result of an analysis is the model's
 * own number, and anything else was typed. `interval` is the spread of the size, in square feet or as a count.
 */
export type FoundSize = {
  method: "ai" | "manual";
  squareFootage?: number | null;
  quantity?: number | null;
  analysis?: string | null;
  source?: "measured" | "analysed";
  drawnBy?: Hand | null;
  modelShare?: number;
  interval?: Interval | null;
};

/**
 * The settled sizes. `assumed` says that a default stands in for a missing size. `interval` is how far the size may be
 * from the truth (null: it is taken as given), in its own unit; `source` is how it was found (null: there is none), and
 * `drawnBy` whose hand drew what was measured. `predicted` is the size as it was found; null where nothing was.
 * `predictions` has it with the interval it stated, for the calibration of that hand on finished jobs; it is empty where
 * nothing can be learned.
 */
export type SettledSize = {
  squareFeet: number | null;
  quantity: number | null;
  analysis: string | null;
  assumed: boolean;
  interval: Interval | null;
  source: SizeSource | null;
  drawnBy: Hand | null;
  predicted: number | null;
  predictions: Predictions;
};

/** A size that nobody has found yet. */
export const unknownSize: SettledSize = {
  squareFeet: null,
  quantity: null,
  analysis: null,
  assumed: false,
  interval: null,
  source: null,
  drawnBy: null,
  predicted: null,
  predictions: {},
};

/** The area in square feet that stands in when none was found. */
const defaultSquareFeet = 200;
/** Areas found under `smallSquareFeet` are raised to at least `leastSquareFeet`. */
export const smallSquareFeet = 50;
const minSquareFeet = 100;

const notes = {
  quantity: "Note: No quantity could be determined, so 1 was assumed.",
  area: `Note: No area could be determined, so ${defaultSquareFeet} sq ft was assumed.`,
  small: `Note: The area found was very small, so it was raised to ${minSquareFeet} sq ft.`,
};

/**
 * Applies the defaults: a missing or 0 quantity becomes 1, a missing or 0 area 200 sq ft, and an area under 50 that a
 * model found is raised to 100, each with a note appended to the analysis. A size that was typed or measured stands. A
 * length that is not known stays unknown, and so unpriced. A model's own number is known to ±50% at best, as an
 * assumption is. By the calibration of the way and the hand that found it, what was measured or analysed is corrected and
 * gets its interval; what was typed stands and gets its interval.
 */
export function settleSize(priced: Priced, found: FoundSize, calibrations?: Calibrations | null): SettledSize {
  const measure = measureOf(priced);
  const analysis = found.analysis?.trim() || null;
  const noted = (note: string) => (analysis ? `${analysis}\n\n${note}` : note);
  const unknown: SettledSize = { ...unknownSize, analysis };
  const assumed = (figure: number) => ({ assumed: true, interval: guessInterval(figure), source: "assumed" }) as const;

  if (measure.kind === "none") return unknown;
  if (measure.kind === "quantity") {
    const quantity = positiveOrNull(found.quantity);
    if (quantity !== null) {
      const { figure, ...spread } = spreadOf(quantity, found, calibrations, priced.pricing_model === "count");
      return { ...unknown, quantity: figure, ...spread };
    }
    if (measure.default === null) return unknown;
    return { ...unknown, quantity: measure.default, analysis: noted(notes.quantity), ...assumed(measure.default) };
  }
  const squareFeet = positiveOrNull(found.squareFootage);
  if (squareFeet === null)
    return { ...unknown, squareFeet: defaultSquareFeet, analysis: noted(notes.area), ...assumed(defaultSquareFeet) };
  if (sourceOf(found) === "analysed" && squareFeet < smallSquareFeet)
    return { ...unknown, squareFeet: minSquareFeet, analysis: noted(notes.small), ...assumed(minSquareFeet) };
  const { figure, ...spread } = spreadOf(squareFeet, found, calibrations, false);
  return { ...unknown, squareFeet: figure, ...spread };
}

/** An analysis without the notes that `settleSize` has appended to it, for when a better size is known. */
export function withoutNotes(analysis: string | null): string | null {
  return (
    Object.values(notes)
      .reduce((text, note) => text.replace(note, ""), analysis ?? "")
      .trim() || null
  );
}

function sourceOf(found: Pick<FoundSize, "method" | "source">): "typed" | "measured" | "analysed" {
  return found.source ?? (found.method === "ai" ? "analysed" : "typed");
}

/** A size that was found, rounded as it is stored, and its spread; `whole` where it is counted. */
function spreadOf(
  found: number,
  { method, source: given, drawnBy: hand, modelShare, interval }: FoundSize,
  calibrations: Calibrations | null | undefined,
  whole: boolean,
): Pick<SettledSize, "interval" | "source" | "drawnBy" | "predicted" | "predictions"> & { figure: number } {
  const source = sourceOf({ method, source: given });
  const drawnBy = source === "measured" ? (hand ?? null) : null;
  const way = calibrationMethodOf(source, drawnBy);
  const own = source === "measured" && interval ? roundInterval(containing(found, interval)) : null;
  const prediction = { size: found, low: own?.low ?? null, high: own?.high ?? null };
  const sized = { source, drawnBy, predicted: found, predictions: way ? { [way]: prediction } : {} };
  const calibration = way && calibrations?.[way];
  const share = drawnBy === "model" ? 1 : source === "measured" ? (modelShare ?? 0) : 0;
  const byModel = (measured: Interval) => widenForModel(measured, share, own, calibrations?.model_measured);
  const corrected = calibration && applyCalibration(found, calibration, own);
  if (source === "typed")
    return { ...sized, figure: found, interval: corrected ? roundInterval(containing(found, corrected)) : null };
  if (corrected) {
    const figure = (whole ? Math.max(1, Math.round(corrected.median)) : positiveOrNull(corrected.median)) ?? found;
    return { ...sized, figure, interval: roundInterval(byModel(containing(figure, corrected))) };
  }
  const spread = interval ? containing(found, interval) : guessInterval(found);
  return {
    ...sized,
    figure: found,
    interval: roundInterval(source === "analysed" ? widenToGuess(spread) : byModel(spread)),
  };
}

/**
 * The interval of what was measured, `own` as it was stated, where some of its points are a model's: how coarse models point is assumed, so
 * that such an outline counts as no surer than a guess until models' own outlines have shown better. Errors of points add
 * up in squares, so that of ±50% the share of points that are a model's leaves its root: ±35% for half of them.
 */
export function widenForModel(
  interval: Interval,
  share: number,
  own: Interval | null,
  learned?: Calibration,
): Interval {
  if (share === 0) return interval;
  const models = learned
    ? { ...applyCalibration(interval.median, { ...learned, bias: 0 }, own), median: interval.median }
    : guessInterval(interval.median);
  return widenTo(models, interval, Math.sqrt(share));
}

/** An interval that contains its own size. */
function containing(median: number, { low, high }: Interval): Interval {
  return { median, low: Math.min(median, low), high: Math.max(median, high) };
}

/** An interval as exactly as it is stored. */
function roundInterval({ median, low, high }: Interval): Interval {
  return { median, low: timesExactly(low, 1, 4), high: timesExactly(Math.min(high, Number.MAX_VALUE), 1, 4) };
}

/** A size above 0, rounded as it is stored, so that price and stored size agree; null for any other. */
function positiveOrNull(figure: number | null | undefined): number | null {
  if (typeof figure !== "number" || !Number.isFinite(figure)) return null;
  const rounded = timesExactly(figure, 1, 4);
  return rounded > 0 ? rounded : null;
}
