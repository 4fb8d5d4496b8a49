import { formatApproximateMoney } from "#features/requests/estimate-prices/priceWords.ts";
import { singular, plural } from "#features/catalog/pricing/measure.ts";
import { messages as unitWords } from "#features/catalog/pricing/unitWords.en.ts";
import { formatMoney, formatSize } from "#shared/figures/figures.ts";
import { messages } from "./answerWords.en.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";

/**
 * Texts that explain a price to a customer, on the request's page and in the email of a price that came too late for
 * the page.
 */

/** Default texts: the page's own language. An email passes its reader's language instead. */
const own = { answer: messages, units: unitWords };

/** "Likely between $80 and $240". */
export const likelyText = ({ low, high }: { low: number; high: number }, { answer } = own): string =>
  answer.likely(formatApproximateMoney(low), formatApproximateMoney(high));

/** Says that the minimum determined the price. Null if it did not. */
export const minimumText = ({ minimum }: Pick<EstimateResult, "minimum">, { answer } = own): string | null =>
  minimum === null ? null : answer.minimum(formatMoney(minimum));

type Size = Pick<EstimateResult, "squareFootage" | "quantity" | "unit" | "assumed">;

/** The size that the price is based on. Null if there is none. */
export function basisText({ squareFootage, quantity, unit }: Size, texts = own): string | null {
  const { answer } = texts;
  if (squareFootage !== null) return answer.basedOn(answer.squareFeet(formatSize(squareFootage)));
  return quantity === null ? null : answer.basedOn(countText(quantity, unit, texts));
}

/** Says that the size was assumed. Null if it was found. */
export function assumedText({ assumed, squareFootage, quantity, unit }: Size, texts = own): string | null {
  const { answer } = texts;
  if (!assumed) return null;
  if (squareFootage !== null) return answer.assumedSize(answer.squareFeet(formatSize(squareFootage)));
  return quantity === null ? null : answer.assumedNumber(countText(quantity, unit, texts));
}

/** "12 windows", or "a quantity of 12" if the unit has no name. */
const countText = (quantity: number, unit: string | null, { answer, units } = own): string =>
  unit === null
    ? answer.quantity(quantity)
    : `${quantity} ${quantity === 1 ? singular(unit, units) : plural(unit, units)}`;

/** The text in place of a price that is not shown. */
export const laterText = (who: string, { answer } = own): string => answer.later(who);
