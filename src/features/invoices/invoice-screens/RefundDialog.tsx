import { useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useToday } from "#browser/useToday.ts";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { movedToCredit } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { MoneyFields, type ByHand } from "./MoneyFields.tsx";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

/** The amount that can be refunded by hand: what is overpaid, and what became credit and is not used. In cents. */
export const mostRefund = ({ overpaid, payments, customer_credit }: InvoiceDetails): number =>
  overpaid + Math.min(Math.max(movedToCredit(payments), 0), customer_credit);

/** Records money that the business gave back directly. */
export function RefundDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const change = useInvoiceChange();
  // The same in each try, so that a second tap or a repeated call books once.
  const [idempotency_key] = useState(newRequestId);
  const [before] = useState<ByHand>({ method: "check", paid_on: useToday(), note: "" });
  const [money, setMoney] = useState(before);
  const [most] = useState(mostRefund(invoice));
  const [amount, setAmount] = useState(most);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFaults({});
    const done = await change(
      invoicesApi.refund.call({ id: invoice.id, amount, ...money, note: money.note.trim() || null, idempotency_key }),
      { done: "Refund recorded", failed: "The refund couldn't be recorded. Please try again." },
      setFaults,
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <TypingDialog
      typed={amount !== most || JSON.stringify(money) !== JSON.stringify(before)}
      onClose={onClose}
      locked={busy}
      title="Record a refund"
      description={`Up to ${formatCents(most)}. Refund card payments in Stripe: they show up here automatically.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Record Refund
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Amount" {...errorOf(faults, "amount")}>
          <MoneyInput cents={amount} onCents={setAmount} />
        </Field>
        <MoneyFields money={money} faults={faults} onChange={setMoney} />
      </div>
    </TypingDialog>
  );
}
