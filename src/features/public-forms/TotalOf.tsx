import { formatMoney } from "#shared/figures.ts";
import type { EstimateResult } from "./publicForm.ts";
import { likelyText } from "./resultWords.ts";
import { words } from "./answerWords.en.ts";

/** The sum, where several services were asked for and each has a price. Of ranges, between the sums of their ends. */
export function TotalOf({ results }: { results: readonly EstimateResult[] }) {
  const priced = results.flatMap(({ totalPrice, range }) =>
    totalPrice === null ? [] : [{ price: totalPrice, low: range?.low ?? totalPrice, high: range?.high ?? totalPrice }],
  );
  if (priced.length < 2 || priced.length < results.length) return null;
  const sum = (of: "price" | "low" | "high") =>
    priced.reduce((cents, one) => cents + Math.round(one[of] * 100), 0) / 100;
  return (
    <div className="tabular border-t border-line pt-4">
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>{words.total}</span>
        <span>{formatMoney(sum("price"))}</span>
      </p>
      {sum("low") < sum("high") && (
        <p className="text-right text-ink-soft">{likelyText({ low: sum("low"), high: sum("high") })}</p>
      )}
    </div>
  );
}
