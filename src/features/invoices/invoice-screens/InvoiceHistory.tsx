import { formatInstant } from "#shared/days/days.ts";
import { Card } from "#ui/Card.tsx";
import { useZone } from "#browser/useZone.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";

/** The milestones of an invoice, newest first. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetails }) {
  const zone = useZone();
  const milestones = milestonesOf(invoice);
  return (
    <Card title="History" folded={milestones[0]?.label}>
      <ol className="flex flex-col gap-2 text-[0.9375rem]">
        {milestones.map(({ label, at }) => (
          <li key={label}>
            <span className="font-medium">{label}</span>
            <span className="block text-sm text-ink-faint">{formatInstant(at, zone)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function milestonesOf(invoice: InvoiceDetails): { label: string; at: string }[] {
  const { created_at, issued_at, emailed_at, emailed_to, first_viewed_at, last_viewed_at, voided_at } = invoice;
  const all = [
    { label: "Draft created", at: created_at },
    { label: "Issued", at: issued_at },
    { label: emailed_to === null ? "Emailed" : `Emailed to ${emailed_to}`, at: emailed_at },
    { label: "Opened first", at: first_viewed_at },
    { label: "Opened last", at: last_viewed_at === first_viewed_at ? null : last_viewed_at },
    { label: "Void", at: voided_at },
  ];
  return all
    .flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
