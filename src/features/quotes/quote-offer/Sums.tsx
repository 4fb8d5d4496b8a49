import type { ReactNode } from "react";
import { formatCents, type Sums as ComputedSums } from "#shared/money/cents.ts";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { figuresOf, type Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { messages } from "./quoteWords.en.ts";

/** The sums of a choice, line by line. */
export function Sums({ content, choice }: { content: Priced; choice: Choice }) {
  const figures = figuresOf(content, choice);
  if (!figures) return null;
  const percent = content.discount?.kind === "percent" ? content.discount.percent : null;
  return (
    <SumsOf sums={figures} discountPercent={percent}>
      {content.deposit && <Sum label={messages.depositDue} value={formatCents(figures.deposit)} />}
    </SumsOf>
  );
}

/** Sums that are known, line by line; `children` are rows below the total. */
export function SumsOf({
  sums: { subtotal, discount, taxes, total },
  discountPercent,
  children,
}: {
  sums: ComputedSums;
  /** The percentage of the discount; null if it is an amount, or if there is none. */
  discountPercent: string | null;
  children?: ReactNode;
}) {
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-label={messages.sums}>
      {(discount > 0 || taxes.length > 0) && <Sum label={messages.subtotal} value={formatCents(subtotal)} />}
      {discount > 0 && <Sum label={discountLabel(discountPercent)} value={`−${formatCents(discount)}`} />}
      {taxes.map(({ name, percent, amount }) => (
        <Sum key={name} label={messages.tax(name, percent)} value={formatCents(amount)} />
      ))}
      <Sum strong label={messages.total} value={formatCents(total)} />
      {children}
    </dl>
  );
}

/** "Discount (10%)", or "Discount" for an amount. */
const discountLabel = (percent: string | null): string =>
  percent === null ? messages.discount : messages.tax(messages.discount, percent);

/** One row of the sums. */
export const Sum = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <>
    <dt className={strong ? "pt-1 text-lg font-semibold" : "text-ink-soft"}>{label}</dt>
    <dd className={strong ? "pt-1 text-right text-lg font-semibold" : "text-right"}>{value}</dd>
  </>
);
