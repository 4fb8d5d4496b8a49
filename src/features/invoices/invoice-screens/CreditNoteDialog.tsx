import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

/** Takes an amount off an issued invoice, with a reason. */
export function CreditNoteDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const change = useInvoiceChange();
  // The same in each try, so that a second tap or a repeated call books once.
  const [idempotency_key] = useState(newRequestId);
  const [most] = useState(invoice.total - invoice.credited);
  const [before] = useState(invoice.balance > 0 ? invoice.balance : most);
  const [amount, setAmount] = useState(before);
  const [reason, setReason] = useState("");
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFaults({});
    const done = await change(
      invoicesApi.addCreditNote.call({ id: invoice.id, amount, reason, idempotency_key }),
      { done: "Credit note issued", failed: "The credit note couldn't be issued. Please try again." },
      setFaults,
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <TypingDialog
      typed={amount !== before || reason.trim() !== ""}
      onClose={onClose}
      locked={busy}
      title="Credit note"
      description={`Takes up to ${formatCents(most)} off invoice ${invoice.number}. It has a number of its own, and can't be changed.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={reason.trim() === ""} onClick={() => void save()}>
            Issue Credit Note
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Amount" hint="With tax." {...errorOf(faults, "amount")}>
          <MoneyInput cents={amount} onCents={setAmount} />
        </Field>
        <Field label="Reason" required hint="Your customer reads it." {...errorOf(faults, "reason")}>
          <Textarea
            maxLength={invoiceLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </div>
    </TypingDialog>
  );
}
