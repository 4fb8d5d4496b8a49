import type { Noun } from "./unitWords.en.ts";

/**
 * The size of the work as it is shown. The product prices the size that it shows: a size that was found on photos is
 * rounded once, before it is priced, and every size is shown with all its decimals.
 */

/** As many decimals as a stored size has in any unit. */
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 8 });

/** "1,200", "812.5": a figure with the decimals that it has. */
export function formatFigure(figure: number): string {
  return exact.format(figure);
}

/** "812.5 sq ft", "1 acre", "3 bushes": a size in its unit, as it is multiplied by the rate. */
export function sizeText(size: number, { one, several }: Noun): string {
  return `${formatFigure(size)} ${size === 1 ? one : several}`;
}
