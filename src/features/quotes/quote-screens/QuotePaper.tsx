import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import type { Choice, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { choiceByDefault, figuresOf } from "#features/quotes/quote-rules/quoteMoney.ts";

/** The offer and the sums of a quote, as its customer reads them; with `choice`, only the chosen parts. */
export function QuotePaper({
  offer,
  choice,
}: {
  offer: Pick<QuoteDraft, "packages" | "discount" | "taxes" | "deposit">;
  choice?: Choice;
}) {
  const shown = choice ? offer.packages.filter(({ id }) => id === choice.package_id) : offer.packages;
  return (
    <div className="flex flex-col gap-6">
      {shown.map((one) => (
        <PackagePaper key={one.id} one={one} offer={offer} choice={choice ?? choiceByDefault([one])} />
      ))}
    </div>
  );
}

function PackagePaper({
  one,
  offer,
  choice,
}: {
  one: QuotePackage;
  offer: Pick<QuoteDraft, "packages" | "discount" | "taxes" | "deposit">;
  choice: Choice;
}) {
  const figures = figuresOf(offer, choice);
  if (!figures) return null;
  return (
    <section>
      {one.name !== "" && (
        <h3 className="mb-1 flex items-center gap-2 font-semibold">
          {one.name}
          {one.recommended && <Badge tone="accent">Recommended</Badge>}
        </h3>
      )}
      <ul className="divide-y divide-line text-[0.9375rem]">
        {one.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {line.text || "No description yet"}
              {line.optional && (
                <span className="text-ink-faint">
                  {" "}
                  (optional{choice.line_ids.includes(line.id) ? ", chosen" : ", not included"})
                </span>
              )}
            </span>
            <span className="tabular shrink-0">{formatCents(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
      <dl className="tabular mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 text-[0.9375rem]">
        {figures.discount > 0 && (
          <>
            <dt className="text-ink-soft">Discount</dt>
            <dd className="text-right">−{formatCents(figures.discount)}</dd>
          </>
        )}
        {figures.taxes.map(({ name, percent, amount }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">
              {name} ({percent}%)
            </dt>
            <dd className="text-right">{formatCents(amount)}</dd>
          </div>
        ))}
        <dt className="font-semibold">Total</dt>
        <dd className="text-right font-semibold">{formatCents(figures.total)}</dd>
        {offer.deposit && (
          <>
            <dt className="text-ink-soft">Deposit</dt>
            <dd className="text-right">{formatCents(figures.deposit)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
