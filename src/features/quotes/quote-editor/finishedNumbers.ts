import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import type { Priced } from "#features/quotes/quote-rules/quoteMoney.ts";

const isPercent = (text: string): boolean => /^\d{1,3}(\.\d{1,4})?$/.test(text);

/** True if every number of an offer can be computed with: none is half typed. */
export const hasFinishedNumbers = ({ packages, taxes, discount, deposit }: Priced): boolean =>
  packages.every(({ lines }) => lines.every(({ quantity }) => isQuantity(quantity))) &&
  [...taxes, discount, deposit].every((one) => !one || !("percent" in one) || isPercent(one.percent));
