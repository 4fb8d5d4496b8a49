import { formatCents } from "#shared/money/cents.ts";
import type { Choice } from "#features/quotes/quote-rules/quote.ts";
import { figuresOf, type Priced } from "#features/quotes/quote-rules/quoteMoney.ts";
import { messages } from "./quoteWords.en.ts";

/** The sums of a choice, line by line. */
export function Sums({ content, choice }: { content: Priced; choice: Choice }) {
  const figures = figuresOf(content, choice);
  if (!figures) return null;
  const { subtotal, discount, taxes, total, deposit } = figures;
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-label={messages.sums}>
      {(discount > 0 || taxes.length > 0) && <Sum label={messages.subtotal} value={formatCents(subtotal)} />}
      {discount > 0 && <Sum label={discountLabel(content.discount)} value={`−${formatCents(discount)}`} />}
      {taxes.map(({ name, percent, amount }) => (
        <Sum key={name} label={messages.tax(name, percent)} value={formatCents(amount)} />
      ))}
      <Sum strong label={messages.total} value={formatCents(total)} />
      {content.deposit && <Sum label={messages.depositDue} value={formatCents(deposit)} />}
    </dl>
  );
}

/** "Discount (10%)", or "Discount" for an amount. */
const discountLabel = (off: Priced["discount"]): string =>
  off?.kind === "percent" ? messages.tax(messages.discount, off.percent) : messages.discount;

const Sum = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <>
    <dt className={strong ? "pt-1 text-lg font-semibold" : "text-ink-soft"}>{label}</dt>
    <dd className={strong ? "pt-1 text-right text-lg font-semibold" : "text-right"}>{value}</dd>
  </>
);
