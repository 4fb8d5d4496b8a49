import { formatFigure } from "#shared/figures/figures.ts";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { messages } from "./quoteWords.en.ts";

/** A line that a customer reads, as far as it is shown. */
type ChargedLine = Pick<QuoteLine, "id" | "text" | "quantity" | "unit" | "unit_price">;

/** The offered, chosen or charged lines, each with its amount. `lang` is the language of the owner's texts. */
export const Lines = ({ lines, lang }: { lines: readonly ChargedLine[]; lang: string | undefined }) => (
  <ul className="flex flex-col divide-y divide-line">
    {lines.map((line) => (
      <li key={line.id} className="flex justify-between gap-4 py-2">
        <span className="min-w-0 wrap-anywhere">
          <span lang={lang}>{line.text}</span>
          {countWords(line) && <span className="tabular block text-sm text-ink-soft">{countWords(line)}</span>}
        </span>
        <span className="tabular shrink-0">{formatCents(lineTotal(line))}</span>
      </li>
    ))}
  </ul>
);

/** "1,480 sq ft × $0.25"; null if the quantity is 1. */
export const countWords = ({
  quantity,
  unit,
  unit_price,
}: Pick<QuoteLine, "quantity" | "unit" | "unit_price">): string | null =>
  quantity === "1" && unit === ""
    ? null
    : messages.each([formatFigure(Number(quantity)), unit].filter(Boolean).join(" "), formatCents(unit_price));
