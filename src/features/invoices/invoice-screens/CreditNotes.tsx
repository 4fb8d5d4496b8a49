import { formatDay } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Card } from "#ui/Card.tsx";
import { useZone } from "#browser/useZone.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";

/** The credit notes of an invoice, each with its PDF; nothing if there are none. */
export function CreditNotes({ invoice: { credit_notes, files } }: { invoice: InvoiceDetails }) {
  const zone = useZone();
  if (credit_notes.length === 0) return null;
  return (
    <Card title="Credit notes">
      <ul className="flex flex-col gap-3 text-[0.9375rem]">
        {credit_notes.map(({ id, number, amount, reason, issued_at, by }) => (
          <li key={id}>
            <span className="tabular font-medium">−{formatCents(amount)}</span>, {number}
            <span className="block wrap-anywhere">{reason}</span>
            <span className="block text-sm text-ink-faint">
              {formatDay(issued_at, zone)}
              {by !== null && `, ${by}`}
              {files !== null && (
                <>
                  {" · "}
                  <a href={`${files}/pdf?credit_note=${id}`} target="_blank" className="link">
                    Credit note (PDF)
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
