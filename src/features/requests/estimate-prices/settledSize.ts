import type { Interval } from "#features/catalog/measurements/measurement.ts";
import {
  type Measure,
  type Priced,
  decimalsOfArea,
  fromSquareFeet,
  measureOf,
} from "#features/catalog/pricing/measure.ts";
import { toSquareFeet } from "#features/catalog/pricing/pricing.ts";
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
 * The known size of the work: the customer's own number (manual) or the result of a photo analysis (ai). `source` is
 * set if the size was measured on photos. `drawnBy` is the hand that drew it, and `modelShare` the share of its points
 * (0 to 1) that are a model's. Without `source`, the result of an analysis is the model's own number, and anything else
 * was typed. `interval` is the spread of the size, in square feet or as a count.
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
 * The settled sizes. `assumed`: a default replaces a missing size. `interval`: the uncertainty of the size, in its own
 * unit (null: it counts as exact). `source`: the way it was found (null: there is none). `drawnBy`: the hand that drew
 * the measurement. `predicted`: the size before calibration; null if none was found. `predictions`: that size with its
 * stated interval, which finished jobs use to calibrate that hand; empty if they can learn nothing from it.
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

/** The default area in square feet if none was found. */
const defaultSquareFeet = 200;
/** A model's area below `smallSquareFeet` is raised to `minSquareFeet`. */
export const smallSquareFeet = 50;
const minSquareFeet = 100;

const notes = {
  quantity: "Note: No quantity could be determined, so 1 was assumed.",
  area: `Note: No area could be determined, so ${defaultSquareFeet} sq ft was assumed.`,
  small: `Note: The area found was very small, so it was raised to ${minSquareFeet} sq ft.`,
};

/**
 * Settles a size. Applies the defaults: a missing or 0 quantity becomes 1, a missing or 0 area 200 sq ft. A model's
 * area under 50 sq ft is raised to 100. Each adds a note to the analysis. A typed or measured size is not raised. An
 * unknown length stays unknown, and so without a price. The calibration of the method and hand corrects a measured or
 * analysed size and sets its interval; for a typed size it sets only the interval. A model's own number has an
 * uncertainty of at least ±50%, as an assumption has, also after calibration.
 */
export function settleSize(priced: Priced, found: FoundSize, calibrations?: Calibrations | null): SettledSize {
  const measure = measureOf(priced);
  const analysis = found.analysis?.trim() || null;
  const noted = (note: string) => (analysis ? `${analysis}\n\n${note}` : note);
  const unknown: SettledSize = { ...unknownSize, analysis };
  const assumed = (figure: number) => ({ assumed: true, interval: guessInterval(figure), source: "assumed" }) as const;

  if (measure.kind === "none") return unknown;
  const round = (figure: number) => roundFound(figure, measure, priced.pricing_model === "count");
  if (measure.kind === "quantity") {
    const quantity = positiveOrNull(found.quantity);
    if (quantity !== null) {
      const { figure, ...spread } = spreadOf(quantity, found, calibrations, round);
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
  const { figure, ...spread } = spreadOf(squareFeet, found, calibrations, round);
  return { ...unknown, squareFeet: figure, ...spread };
}

/** Removes the notes that `settleSize` added to an analysis, for when a better size is known. */
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

/** A found size and its spread. `round` rounds a size that nobody typed, before it is priced. */
function spreadOf(
  found: number,
  { method, source: given, drawnBy: hand, modelShare, interval }: FoundSize,
  calibrations: Calibrations | null | undefined,
  round: (size: number) => number,
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
  const figure = round((corrected && positiveOrNull(corrected.median)) ?? found);
  const spread = corrected ?? interval ?? guessInterval(figure);
  const widen = source === "analysed" ? widenToGuess : byModel;
  return { ...sized, figure, interval: roundInterval(widen(containing(figure, spread))) };
}

/**
 * Widens the interval of a measurement if some of its points are a model's; `own` is the stated interval. The precision
 * of a model's points is assumed: such an outline counts as no better than a guess until models' own outlines have
 * proved better. Errors of points add in squares, so the ±50% is multiplied by the root of the share of the model's
 * points: ±35% for half of them.
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

/** Extends an interval so that it contains its own size. */
function containing(median: number, { low, high }: Interval): Interval {
  return { median, low: Math.min(median, low), high: Math.max(median, high) };
}

/** An interval, rounded as stored. */
function roundInterval({ median, low, high }: Interval): Interval {
  return { median, low: timesExactly(low, 1, 4), high: timesExactly(Math.min(high, Number.MAX_VALUE), 1, 4) };
}

/**
 * A size that was found on photos, rounded once in the unit that prices it, so that the price is that of the size that
 * people read: to whole units from 100, to 3 digits below, and a count to a whole number. This changes it by at most
 * `roundingShare`, far less than its error.
 */
function roundFound(size: number, measure: Exclude<Measure, { kind: "none" }>, whole: boolean): number {
  if (whole) return Math.max(1, Math.round(size));
  const inUnit = measure.kind === "area" ? fromSquareFeet(size, measure) : size;
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(inUnit)));
  const rounded = Number(
    inUnit.toFixed(Math.min(decimals, measure.kind === "area" ? decimalsOfArea(measure.unit) : 4)),
  );
  if (!(rounded > 0)) return size; // less than its unit can say
  return measure.kind === "area" ? toSquareFeet(rounded, measure) : rounded;
}

/** A size above 0, rounded as stored, so that price and stored size agree. Null for any other. */
function positiveOrNull(figure: number | null | undefined): number | null {
  if (typeof figure !== "number" || !Number.isFinite(figure)) return null;
  const rounded = timesExactly(figure, 1, 4);
  return rounded > 0 ? rounded : null;
}
