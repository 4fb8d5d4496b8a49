import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { Choice, QuoteContent, QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { offerOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import { countedLines } from "#features/quotes/quote-rules/quoteMoney.ts";
import type { JobLine, JobWork } from "./job.ts";

/** The agreed work of a job, from where it comes. */

const asJobLine = ({ optional: _optional, chosen_by_default: _default, ...line }: QuoteLine): JobLine => line;

/** The work that a customer accepted: the lines of the chosen package, with the chosen options. */
export function agreedWork(
  { packages, discount, taxes }: Pick<QuoteContent, "packages" | "discount" | "taxes">,
  { package_id, line_ids }: Choice,
): JobWork {
  const chosen = packages.find(({ id }) => id === package_id);
  return { lines: chosen ? countedLines(chosen, line_ids).map(asJobLine) : [], discount, taxes };
}

/** The work of an estimate, at its price. */
export function workOfEstimate(estimate: EstimateDetails): JobWork {
  const { packages, discount } = offerOf([estimate]);
  return { lines: (packages[0]?.lines ?? []).map(asJobLine), discount, taxes: [] };
}
