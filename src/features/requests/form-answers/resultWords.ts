import { formatApproximateMoney } from "#features/requests/estimate-prices/priceWords.ts";
import { areaMeasure, fromSquareFeet, nounOf, squareFeet, sizeText } from "#features/catalog/pricing/measure.ts";
import { messages as unitWords } from "#features/catalog/pricing/unitWords.en.ts";
import { formatMoney, formatFigure } from "#shared/figures/figures.ts";
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

type Size = Pick<EstimateResult, "squareFootage" | "quantity" | "unit" | "unit_plural">;

/** The size that the price is based on. Null if there is none. */
export function basisText(result: Size, texts = own): string | null {
  const size = sizeOf(result, texts);
  if (size === null) return null;
  return result.squareFootage === null ? texts.answer.basedOn(size) : texts.answer.basedOnArea(size);
}

/** "12 windows", "812.5 sq ft", or "a quantity of 12" if the unit has no name: the size in the unit of the rate. */
function sizeOf({ squareFootage, quantity, unit, unit_plural }: Size, { answer, units } = own): string | null {
  if (squareFootage !== null) {
    const area = areaMeasure(unit ?? "sq ft") ?? squareFeet;
    return sizeText(fromSquareFeet(squareFootage, area), nounOf(area, units));
  }
  if (quantity === null) return null;
  return unit === null ? answer.quantity(formatFigure(quantity)) : sizeText(quantity, units.noun(unit, unit_plural));
}

/** "Green Valley charges $180 to $420 for most Driveway Wash jobs." Null if nothing is usual. */
export const usualText = (
  { usual, serviceName }: Pick<EstimateResult, "usual" | "serviceName">,
  who: string,
  { answer } = own,
): string | null =>
  usual && answer.usual(serviceName, who, formatApproximateMoney(usual.low), formatApproximateMoney(usual.high));

/** The text in place of a price that is not shown. */
export const laterText = (who: string, { answer } = own): string => answer.later(who);
