import { aboutMoney } from "#features/estimates/priceWords.ts";
import { severalOf } from "#features/services/measure.ts";
import { formatMoney, formatSize } from "#shared/figures.ts";
import type { EstimateResult } from "./publicForm.ts";

/** How a customer reads what a price is made of: on the form, and in the mail of a price that came too late for it. */

/** "Likely between $80 and $240". */
export const likelyText = ({ low, high }: { low: number; high: number }): string =>
  `Likely between ${aboutMoney(low)} and ${aboutMoney(high)}`;

/** That the minimum made the price; null where it did not. */
export const minimumText = ({ minimum }: Pick<EstimateResult, "minimum">): string | null =>
  minimum === null ? null : `The minimum price of ${formatMoney(minimum)} applies.`;

type Size = Pick<EstimateResult, "squareFootage" | "quantity" | "unit" | "assumed">;

/** The size that the price rests on; null where there is none. */
export function basisText({ squareFootage, quantity, unit }: Size): string | null {
  if (squareFootage !== null) return `Based on ${formatSize(squareFootage)} sq ft.`;
  return quantity === null ? null : `Based on ${countText(quantity, unit)}.`;
}

/** That the size was assumed; null where it was found. */
export function assumedText({ assumed, squareFootage, quantity, unit }: Size): string | null {
  if (!assumed) return null;
  if (squareFootage !== null)
    return `We assumed ${formatSize(squareFootage)} sq ft because we couldn't tell the size from your photos.`;
  return quantity === null
    ? null
    : `We assumed ${countText(quantity, unit)} because we couldn't tell the number from your photos.`;
}

/** "12 windows", or "a quantity of 12" where what is counted has no name. */
const countText = (quantity: number, unit: string | null): string =>
  unit === null ? `a quantity of ${quantity}` : `${quantity} ${quantity === 1 ? unit : severalOf(unit)}`;

/** What is said where a price is not shown. */
export const laterText = (who: string): string => `${who} will reach out with a personalized quote.`;
