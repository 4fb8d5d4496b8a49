import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import { recalculatePrice } from "./computation.ts";

/** The actual sizes of a service's finished jobs, and the prices of such sizes. */

/** With fewer finished jobs of a service, nothing is usual. */
const minFinishedJobs = 8;

/**
 * The sizes between which 8 of 10 finished jobs were, in the unit of the sizes. Null with fewer than 8 jobs. Below 10
 * jobs it is the smallest and the largest.
 */
export function middleSizes(finished: readonly number[]): { low: number; high: number } | null {
  const sorted = finished.filter((size) => size > 0).toSorted((a, b) => a - b);
  if (sorted.length < minFinishedJobs) return null;
  const tenth = Math.floor(sorted.length / 10);
  const [low, high] = [sorted[tenth], sorted[sorted.length - 1 - tenth]];
  return low === undefined || high === undefined ? null : { low, high };
}

/**
 * The prices, in dollars, of the middle sizes of finished jobs (square feet, or counts) at these rates and with these
 * lines. They say what work like this costs, and nothing of the size at hand. Null if nothing is usual, or if there is
 * one price for all.
 */
export function usualPrices(
  priced: Priced,
  finished: readonly number[],
  lines: readonly PackageLine[],
): { low: number; high: number } | null {
  const middle = middleSizes(finished);
  const { kind } = measureOf(priced);
  if (!middle || kind === "none") return null;
  const priceOf = (size: number) =>
    recalculatePrice(
      priced,
      kind === "area" ? { squareFeet: size, quantity: null } : { squareFeet: null, quantity: size },
      lines,
    ).total;
  const [low, high] = [priceOf(middle.low), priceOf(middle.high)];
  return low !== null && high !== null && low < high ? { low, high } : null;
}
