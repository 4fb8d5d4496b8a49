import { MessageSquare } from "lucide-react";
import { textHref } from "#shared/contact/phone.ts";
import { formatInstant } from "#shared/days/days.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useZone } from "#browser/useZone.ts";
import { describeEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";

/** The customer's page of an issued invoice: its link, its views, and the ways to share it. */
export function InvoiceSharing({ invoice }: { invoice: InvoiceDetails }) {
  const zone = useZone();
  const { content, client_phone: phone, emailed_to, emailed_at, last_viewed_at, files, not_emailed } = invoice;
  if (invoice.link === null) return null;
  const link = new URL(invoice.link, location.origin).href;
  const message = `Your invoice from ${content.business.name || "us"}: ${link}`;
  const trouble = describeEmailRefusal({ not_emailed });
  return (
    <Card title="Customer link">
      {trouble !== null && (
        <Notice tone="warning" className="mb-4" title="The invoice wasn't emailed">
          <p>{trouble}</p>
          <p>Copy the link{phone === null ? "" : ", or text it,"} and share it yourself.</p>
        </Notice>
      )}
      <CopyField label="Link" value={link} />
      <p className="mt-3 text-sm text-ink-soft">
        {emailed_at !== null && emailed_to !== null && `Emailed to ${emailed_to}. `}
        {emailed_at === null && trouble === null && "Not emailed: share the link yourself. "}
        {last_viewed_at === null ? "Not opened yet." : `Opened last ${formatInstant(last_viewed_at, zone)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {phone !== null && (
          <a href={`${textHref(phone)}?&body=${encodeURIComponent(message)}`} className={buttonClass()}>
            <MessageSquare aria-hidden="true" className="size-4" />
            Text the link
          </a>
        )}
        <a href={invoice.link} target="_blank" className={buttonClass()}>
          Preview
        </a>
        {files !== null && (
          <a href={`${files}/pdf`} target="_blank" className={buttonClass()}>
            Open the PDF
          </a>
        )}
      </div>
    </Card>
  );
}
