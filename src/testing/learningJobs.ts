import { priceRange } from "#features/requests/estimate-prices/priceRange.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import {
  calibrationPairs,
  computeCalibrations,
  withPredictions,
  type Calibrations,
  type Predictions,
} from "#features/catalog/pricing/calibration.ts";
import type { Priced } from "#features/catalog/pricing/measure.ts";
import { hands, type Hand } from "#features/catalog/pricing/sizeSource.ts";

/** A job of a business that learns: the measurements of each hand in their order, and the actual size. */
export type LearningJob = { outlines: readonly { hand: Hand; area: Interval }[]; actual: number };

/**
 * Counts the outlines of one hand that were priced with a learned calibration. `priced` is their number, and `held` the
 * number whose interval contained the actual size. `firm` and `firmHeld` are the same for those with a price without a
 * range.
 */
export type CoverageTally = { priced: number; held: number; firm: number; firmHeld: number };

const washing: Priced = { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 };

/** Prices the jobs of a business one after another, each with what earlier jobs taught, by the product's own rules. */
export function learnFrom(jobs: readonly LearningJob[]): Record<Hand, CoverageTally> {
  const tally = Object.fromEntries(hands.map((hand) => [hand, { priced: 0, held: 0, firm: 0, firmHeld: 0 }])) as Record<
    Hand,
    CoverageTally
  >;
  const finished: { predictions: Predictions; actual_size: number }[] = [];
  let calibrations: Calibrations | null = null;
  for (const { outlines, actual } of jobs) {
    let predictions: Predictions = {};
    for (const { hand, area } of outlines) {
      const settled = settleSize(
        washing,
        { method: "manual", source: "measured", drawnBy: hand, squareFootage: area.median, interval: area },
        calibrations,
      );
      predictions = withPredictions(predictions, settled.predictions);
      if (!calibrations?.[`${hand}_measured`] || !settled.interval) continue;
      const held = settled.interval.low <= actual && actual <= settled.interval.high ? 1 : 0;
      const firm = priceRange(washing, settled.interval, settled.source).range === null ? 1 : 0;
      const of = tally[hand];
      Object.assign(of, {
        priced: of.priced + 1,
        held: of.held + held,
        firm: of.firm + firm,
        firmHeld: of.firmHeld + firm * held,
      });
    }
    finished.unshift({ predictions, actual_size: actual });
    calibrations = computeCalibrations(calibrationPairs(finished));
  }
  return tally;
}

/** The sum of the tallies of several businesses. */
export function addTallies(tallies: readonly Record<Hand, CoverageTally>[]): Record<Hand, CoverageTally> {
  const sum = (hand: Hand, what: keyof CoverageTally) => tallies.reduce((total, tally) => total + tally[hand][what], 0);
  return Object.fromEntries(
    hands.map((hand) => [
      hand,
      {
        priced: sum(hand, "priced"),
        held: sum(hand, "held"),
        firm: sum(hand, "firm"),
        firmHeld: sum(hand, "firmHeld"),
      },
    ]),
  ) as Record<Hand, CoverageTally>;
}
