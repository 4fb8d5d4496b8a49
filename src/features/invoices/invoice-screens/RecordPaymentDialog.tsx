import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents, sumOf } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useToday } from "#browser/useToday.ts";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails, InvoiceRow } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { MoneyFields, type ByHand } from "./MoneyFields.tsx";
import { useInvoicesChange } from "./useInvoiceChanges.ts";

/** Records a payment taken by hand for an invoice, and if wanted for other open invoices of its customer. */
export function RecordPaymentDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const change = useInvoicesChange();
  const queries = useQueryClient();
  const [before] = useState<ByHand>({ method: "check", paid_on: useToday(), note: "" });
  // The same in each try, so that a second tap or a repeated call books once.
  const [idempotency_key] = useState(newRequestId);
  const [money, setMoney] = useState(before);
  const [balance] = useState(invoice.balance);
  const [amount, setAmount] = useState(balance);
  const [others, setOthers] = useState<ReadonlyMap<string, number>>(new Map());
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const parts = [{ id: invoice.id, amount }, ...[...others].map(([id, part]) => ({ id, amount: part }))];
  const save = async () => {
    setBusy(true);
    setFaults({});
    const done = await change(
      invoicesApi.recordPayment.call({ ...money, note: money.note.trim() || null, parts, idempotency_key }),
      { done: "Payment recorded", failed: "The payment couldn't be recorded. Please try again." },
      setFaults,
    );
    if (done) await queries.invalidateQueries({ queryKey: invoicesApi.get.key() });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <TypingDialog
      typed={amount !== balance || others.size > 0 || JSON.stringify(money) !== JSON.stringify(before)}
      onClose={onClose}
      locked={busy}
      title="Record payment"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Record Payment
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Amount"
          hint={
            amount > balance && invoice.customer_id
              ? "More than is owed: the rest becomes the customer's credit."
              : undefined
          }
          {...errorOf(faults, "parts.0.amount")}
        >
          <MoneyInput cents={amount} onCents={setAmount} />
        </Field>
        <MoneyFields money={money} faults={faults} onChange={setMoney} />
      </div>
      {invoice.customer_id !== null && (
        <OtherInvoices
          customerId={invoice.customer_id}
          except={invoice.id}
          chosen={others}
          faults={faults}
          onChoose={setOthers}
        />
      )}
      {others.size > 0 && (
        <p className="tabular mt-3 font-semibold">
          Payment in total: {formatCents(sumOf(parts.map((part) => part.amount)))}
        </p>
      )}
    </TypingDialog>
  );
}

/** The other open invoices of a customer that a payment can pay, too, each with its part. */
function OtherInvoices({
  customerId,
  except,
  chosen,
  faults,
  onChoose,
}: {
  customerId: string;
  except: string;
  /** The parts of the payment in cents, by invoice. */
  chosen: ReadonlyMap<string, number>;
  faults: FieldErrors;
  onChoose: (chosen: ReadonlyMap<string, number>) => void;
}) {
  const list = useQuery(
    invoicesApi.list.queryOptions({
      input: { customer_id: customerId, state: "unpaid", limit: invoiceLimits.paymentParts },
    }),
  );
  const open = (list.data?.rows ?? []).filter(({ id }) => id !== except).slice(0, invoiceLimits.paymentParts - 1);
  if (open.length === 0) return null;
  const choose = ({ id, balance }: InvoiceRow, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(id, balance);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">This payment is also for</legend>
      {open.map((row) => {
        const place = [...chosen.keys()].indexOf(row.id) + 1;
        return (
          <div key={row.id} className="grid grid-cols-[1fr_8rem] items-center gap-3">
            <Checkbox
              label={`Invoice ${row.number}, ${formatCents(row.balance)} owed`}
              checked={chosen.has(row.id)}
              onChange={(event) => choose(row, event.currentTarget.checked)}
            />
            {chosen.has(row.id) && (
              <Field label={`Amount for invoice ${row.number}`} hideLabel {...errorOf(faults, `parts.${place}.amount`)}>
                <MoneyInput
                  cents={chosen.get(row.id) ?? 0}
                  onCents={(amount) => onChoose(new Map(chosen).set(row.id, amount))}
                />
              </Field>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
