import { formatCents } from "#shared/money/cents.ts";
import { dayWords } from "#features/quotes/quote-offer/quoteFormats.ts";
import { ownersLanguage } from "#features/quotes/quote-offer/ownersLanguage.ts";
import { Part } from "#features/quotes/quote-offer/Part.tsx";
import { Sum } from "#features/quotes/quote-offer/Sums.tsx";
import type { InvoicePage } from "./invoicePage.ts";
import { messages } from "./invoicePageWords.en.ts";

/** The payments since the invoice was issued, and what is still due; nothing before the first. */
export function InvoiceMoney({ page: { received, balance } }: { page: InvoicePage }) {
  if (received.length === 0) return null;
  return (
    <Part title={messages.payments}>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {received.map(({ day, amount, tip, how, returned }, at) => (
          <Sum
            key={at}
            label={[dayWords(day), wayOf(how), tip > 0 && messages.tipOf(formatCents(tip))].filter(Boolean).join(", ")}
            value={returned ? messages.returned(formatCents(-amount)) : formatCents(amount)}
          />
        ))}
        <Sum strong label={messages.stillDue} value={formatCents(balance)} />
      </dl>
    </Part>
  );
}

/** The way of a payment in words. */
const wayOf = (how: string): string =>
  how in messages.how ? messages.how[how as keyof typeof messages.how] : messages.how.other;

/** The credit notes of an invoice, each with its PDF; nothing if there are none. */
export function CreditNotesOnPage({
  page: { credit_notes, content },
  pdfOf,
}: {
  page: InvoicePage;
  /** Returns the address of the PDF of a credit note by its id; null if there is none. */
  pdfOf: (id: string) => string | null;
}) {
  if (credit_notes.length === 0) return null;
  return (
    <Part title={messages.creditNotes}>
      <ul className="flex flex-col gap-3">
        {credit_notes.map(({ id, number, amount, reason }) => {
          const pdf = pdfOf(id);
          return (
            <li key={id}>
              <span className="tabular font-medium">−{formatCents(amount)}</span>{" "}
              <span lang={ownersLanguage(content)} className="wrap-anywhere">
                {reason}
              </span>
              {pdf !== null && (
                <a href={pdf} target="_blank" className="link flex min-h-11 items-center print:hidden">
                  {messages.openCreditNote(number)}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
