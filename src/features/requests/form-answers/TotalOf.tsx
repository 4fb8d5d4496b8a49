import { formatPriceRange } from "#features/requests/estimate-prices/priceWords.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import { likelyText } from "./resultWords.ts";
import { requestTotal } from "./requestTotal.ts";
import { messages } from "./answerWords.en.ts";

/** The sum, if several services were requested and each has a price. */
export function TotalOf({ results }: { results: readonly EstimateResult[] }) {
  const total = requestTotal(results);
  if (!total) return null;
  const { price, low, high, rough } = total;
  const isRange = rough && low < high;
  return (
    <div className="tabular border-t border-line pt-4">
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>{messages.total}</span>
        <span>{isRange ? formatPriceRange({ low, high }) : formatMoney(price)}</span>
      </p>
      {low < high && !isRange && <p className="text-right text-ink-soft">{likelyText({ low, high })}</p>}
    </div>
  );
}
