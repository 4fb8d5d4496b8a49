import { useState } from "react";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Button } from "#ui/Button.tsx";
import { formatCents } from "#shared/money/cents.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

/** Issues a draft: asks if it is emailed to the customer. */
export function IssueInvoiceDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const change = useInvoiceChange();
  const [email, setEmail] = useState(true);
  const [busy, setBusy] = useState(false);
  const to = invoice.client_email;
  const issue = async () => {
    setBusy(true);
    const issued = await change(
      invoicesApi.issue.call({ id: invoice.id, version: invoice.version, email: email && to !== null }),
      {
        done: ({ number, not_emailed }) =>
          not_emailed === null || !email || to === null
            ? `Invoice ${number} issued`
            : `Invoice ${number} issued, but not emailed`,
        failed: "The invoice couldn't be issued. Please try again.",
      },
    );
    setBusy(false);
    if (issued) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="Issue this invoice?"
      description="It gets the next number and can't be changed afterwards. A mistake is corrected with a credit note."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void issue()}>
            Issue Invoice
          </Button>
        </>
      }
    >
      <p className="tabular mb-2 text-lg font-semibold">Total: {formatCents(invoice.content.sums.total)}</p>
      {to === null ? (
        <p className="text-sm text-ink-soft">There's no email address. You get a link to share yourself.</p>
      ) : (
        <Checkbox
          label={`Email it to ${to}`}
          checked={email}
          onChange={(event) => setEmail(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
