import { formatCents } from "#shared/money/cents.ts";
import { cx } from "#ui/cx.ts";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { Lines } from "#features/quotes/quote-offer/Lines.tsx";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import { Sum, SumsOf } from "#features/quotes/quote-offer/Sums.tsx";
import { dueAtIssue } from "#features/invoices/invoice-rules/composeInvoice.ts";
import type { InvoiceContent } from "#features/invoices/invoice-rules/invoice.ts";
import { messages } from "#features/invoices/invoice-papers/invoicePaperWords.en.ts";

/** An invoice as its customer reads it, on their page and in the app: its days, lines, sums, and the amount due. */
export function InvoicePaper({
  content,
  instructionsAbove = false,
}: {
  content: InvoiceContent;
  /** True if the screen shows the way to pay above: then only the printed page has it here, too. */
  instructionsAbove?: boolean;
}) {
  const { recipient, lines, sums, discount_percent, paid_before, tax_exempt, instructions, note } = content;
  const lang = ownersLanguage(content);
  return (
    <div className="flex flex-col gap-4">
      <div className="text-pretty wrap-anywhere">
        <p className="text-sm text-ink-soft">{messages.billTo}</p>
        <p className="font-medium">{recipient.name}</p>
        {recipient.address && <p className="text-ink-soft">{recipient.address}</p>}
        <p className="tabular text-ink-soft">{factsOf(content).join(" · ")}</p>
      </div>
      <Lines lines={lines} lang={lang} />
      <SumsOf sums={sums} discountPercent={discount_percent}>
        {paid_before.map(({ day, amount }, at) => (
          <Sum key={at} label={messages.paidBefore(dayWords(day))} value={`−${formatCents(amount)}`} />
        ))}
        {paid_before.length > 0 && <Sum strong label={messages.due} value={formatCents(dueAtIssue(content))} />}
      </SumsOf>
      {tax_exempt !== null && <p className="text-ink-soft">{messages.taxExempt(tax_exempt)}</p>}
      <div className={cx("empty:hidden", instructionsAbove && "hidden print:block")}>
        <Titled title={messages.howToPay} text={instructions} lang={lang} />
      </div>
      <Titled title={messages.note} text={note} lang={lang} />
    </div>
  );
}

/** The days of issue and payment, and the job, as far as they are known. */
const factsOf = ({ issued_on, due_on, job_number }: InvoiceContent): string[] => [
  ...(issued_on === null ? [] : [messages.issuedOn(dayWords(issued_on))]),
  ...(due_on === null ? [] : [due_on === issued_on ? messages.dueOnReceipt : messages.dueOn(dayWords(due_on))]),
  ...(job_number === null ? [] : [messages.job(job_number)]),
];

/** A text of the business under its title; nothing if it is empty. */
function Titled({ title, text, lang }: { title: string; text: string; lang: string | undefined }) {
  if (text === "") return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <p lang={lang} className="text-pretty whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
