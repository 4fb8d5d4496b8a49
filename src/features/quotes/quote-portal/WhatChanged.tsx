import { formatCents, lineTotal } from "#shared/money/cents.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { changesBetween, type LineChange } from "#features/quotes/quote-rules/quoteChanges.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { messages } from "#features/quotes/quote-offer/quoteWords.en.ts";

/** The differences between this version and the one before, line by line. */
export function WhatChanged({ before, after }: { before: QuoteContent; after: QuoteContent }) {
  const { lines, others } = changesBetween(before, after);
  if (lines.length === 0 && others.length === 0) return null;
  return (
    <Part title={messages.changedTitle}>
      {lines.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {lines.map((change) => (
            <li key={lineWords(change)} className="wrap-anywhere">
              {lineWords(change)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <p>{messages.alsoChanged(others.map((part) => messages.parts[part]).join(", "))}</p>}
    </Part>
  );
}

function lineWords(change: LineChange): string {
  if (change.kind === "added") return messages.added(change.after.text, formatCents(lineTotal(change.after)));
  if (change.kind === "removed") return messages.removed(change.before.text, formatCents(lineTotal(change.before)));
  const { before, after } = change;
  const [was, is] = [formatCents(lineTotal(before)), formatCents(lineTotal(after))];
  if (was !== is) return messages.changed(after.text, was, is);
  return messages.reworded(before.text, after.text);
}
