import { formatApproximateMoney } from "#features/requests/estimate-prices/priceWords.ts";
import { singular, plural } from "#features/catalog/pricing/measure.ts";
import { messages as unitWords } from "#features/catalog/pricing/unitWords.en.ts";
import { formatMoney, formatSize } from "#shared/figures/figures.ts";
import { messages } from "./answerWords.en.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";

/** How a customer reads what a price is made of: on his request's page, and in the mail of a price that came too late for it. */

/** What it is said with: the page's own language, unless a mail names its reader's. */
const own = { answer: messages, units: unitWords };

/** "Likely between $80 and $240". */
export const likelyText = ({ low, high }: { low: number; high: number }, { answer } = own): string =>
  answer.likely(formatApproximateMoney(low), formatApproximateMoney(high));

/** That the minimum made the price; null where it did not. */
export const minimumText = ({ minimum }: Pick<EstimateResult, "minimum">, { answer } = own): string | null =>
  minimum === null ? null : answer.minimum(formatMoney(minimum));

type Size = Pick<EstimateResult, "squareFootage" | "quantity" | "unit" | "assumed">;

/** The size that the price rests on; null where there is none. */
export function basisText({ squareFootage, quantity, unit }: Size, texts = own): string | null {
  const { answer } = texts;
  if (squareFootage !== null) return answer.basedOn(answer.squareFeet(formatSize(squareFootage)));
  return quantity === null ? null : answer.basedOn(countText(quantity, unit, texts));
}

/** That the size was assumed; null where it was found. */
export function assumedText({ assumed, squareFootage, quantity, unit }: Size, texts = own): string | null {
  const { answer } = texts;
  if (!assumed) return null;
  if (squareFootage !== null) return answer.assumedSize(answer.squareFeet(formatSize(squareFootage)));
  return quantity === null ? null : answer.assumedNumber(countText(quantity, unit, texts));
}

/** "12 windows", or "a quantity of 12" where what is counted has no name. */
const countText = (quantity: number, unit: string | null, { answer, units } = own): string =>
  unit === null
    ? answer.quantity(quantity)
    : `${quantity} ${quantity === 1 ? singular(unit, units) : plural(unit, units)}`;

/** What is said where a price is not shown. */
export const laterText = (who: string, { answer } = own): string => answer.later(who);
