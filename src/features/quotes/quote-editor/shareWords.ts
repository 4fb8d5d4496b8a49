import { formatCents } from "#shared/money/cents.ts";
import { choiceByDefault, figuresOf, type Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { hasFinishedNumbers } from "./finishedNumbers.ts";

const signs = { discount: "−", deposit: "" };

/**
 * The amount of a discount or deposit in percent, for each package: "10%: −$23.40". Undefined if it is no share, or a
 * number is half typed.
 */
export function shareWords(offer: Priced, part: "discount" | "deposit"): string | undefined {
  const share = offer[part];
  if (share?.kind !== "percent" || !hasFinishedNumbers(offer)) return undefined;
  const amounts = offer.packages.map((one) => {
    const amount = `${signs[part]}${formatCents(figuresOf(offer, choiceByDefault([one]))?.[part] ?? 0)}`;
    return one.name === "" || offer.packages.length === 1 ? amount : `${one.name} ${amount}`;
  });
  return `${share.percent}%: ${amounts.join(" · ")}`;
}
