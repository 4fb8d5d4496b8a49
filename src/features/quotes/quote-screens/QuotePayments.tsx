import { formatCents } from "#shared/money/cents.ts";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useToday } from "#browser/useToday.ts";
import { MoneyInput } from "./MoneyInput.tsx";
import { openAmount, paymentFlags, paymentMethods, undoOf, type PaymentMethod } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import { isPaymentOnItsWay, type QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";
import { quoteStateLabels } from "#features/quotes/quote-rules/quoteState.ts";
import { useQuoteChanges } from "./useQuoteChanges.ts";

const amountOf = ({ amount, currency }: LedgerEntry) => formatCurrency(amount, currency);

/** The kind of a payment, in a word or two. */
function kindOf({ kind, method, amount }: LedgerEntry): string {
  if (kind === "undo") return "undone";
  if (kind === "refund") return amount < 0 ? "refunded" : "returned, the refund failed";
  if (kind === "dispute") return amount < 0 ? "taken back by the bank" : "returned, you won the dispute";
  return method === "test" ? "Test checkout" : paymentMethods[method];
}

/** The payments, the refunds, and the open amount. */
export function QuotePayments({ quote }: { quote: QuoteDetails }) {
  const { change } = useQuoteChanges();
  const [adding, setAdding] = useState(false);
  const [undoing, setUndoing] = useState<LedgerEntry | null>(null);
  const deposit = quote.acceptance?.deposit ?? 0;
  return (
    <Card
      id="paid"
      className="scroll-mt-20"
      title="Payments"
      description={
        quote.acceptance
          ? `${formatCents(quote.paid)} of ${formatCents(quote.total)} paid${openAmount(deposit, quote.paid) > 0 ? `. Deposit due: ${formatCents(openAmount(deposit, quote.paid))}` : ""}`
          : undefined
      }
      folded={quote.acceptance === null && quote.payments.length === 0 ? "None yet" : undefined}
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          Record payment
        </Button>
      }
    >
      {quote.refund_needed > 0 && (
        <Notice tone="warning" title={`${formatCents(quote.refund_needed)} needs a refund`} className="mb-3">
          {quote.state === "sent"
            ? "This quote is open again. Refund what was paid, or keep it until the quote is accepted."
            : `This quote is ${quoteStateLabels[quote.state].toLowerCase()}, and money was paid on it.`}
        </Notice>
      )}
      {isPaymentOnItsWay(quote.events) && (
        <Notice className="mb-3">A card payment is on its way. It shows here once it has arrived.</Notice>
      )}
      {quote.payments.length === 0 && <p className="text-sm text-ink-faint">No payments yet.</p>}
      <ul className="flex flex-col gap-2 text-[0.9375rem]">
        {quote.payments.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="tabular font-medium">{amountOf(payment)}</span> {kindOf(payment)},{" "}
              {formatDay(payment.paid_on, "UTC")}
              {payment.flag && <Badge tone="warning">{paymentFlags[payment.flag]}</Badge>}
              {payment.note && <span className="block text-sm wrap-anywhere text-ink-faint">{payment.note}</span>}
              {payment.reference && payment.method === "card" && (
                <span className="block text-sm wrap-anywhere text-ink-faint">Stripe: {payment.reference}</span>
              )}
            </span>
            {typeof undoOf(quote.payments, payment.id) !== "string" && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Undo ${amountOf(payment)}`}
                onClick={() => setUndoing(payment)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding && <PaymentDialog quote={quote} onClose={() => setAdding(false)} />}
      {undoing && (
        <ConfirmDialog
          open
          onOpenChange={() => setUndoing(null)}
          title="Undo this payment?"
          text="The payment stays on record, marked undone."
          confirmLabel="Undo Payment"
          onConfirm={async () => {
            await change(quotesApi.undoPayment.call({ id: quote.id, payment_id: undoing.id }), {
              done: "Payment undone",
              failed: "The payment couldn't be undone. Please try again.",
            });
            setUndoing(null);
          }}
        />
      )}
    </Card>
  );
}

/** Records a payment taken by hand: first of the deposit, then of the rest. */
export function PaymentDialog({ quote, onClose }: { quote: QuoteDetails; onClose: () => void }) {
  const { change } = useQuoteChanges();
  const today = useToday();
  const deposit = quote.acceptance?.deposit ?? 0;
  const [method, setMethod] = useState<PaymentMethod>("check");
  const [open] = useState(openAmount(deposit, quote.paid) || openAmount(quote.total, quote.paid));
  const [amount, setAmount] = useState(open);
  const [day, setDay] = useState(today);
  // The same in each try, so that a second tap or a repeated call books once.
  const [idempotency_key] = useState(newRequestId);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const done = await change(
      quotesApi.recordPayment.call({
        id: quote.id,
        method,
        amount,
        paid_on: day,
        note: note.trim() || null,
        idempotency_key,
      }),
      { done: "Payment recorded", failed: "The payment couldn't be recorded. Please try again." },
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <TypingDialog
      typed={note.trim() !== "" || amount !== open || day !== today}
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
        <Field label="Amount">
          <MoneyInput cents={amount} onCents={setAmount} />
        </Field>
        <Field label="Method">
          <Select value={method} onChange={(event) => setMethod(event.currentTarget.value as PaymentMethod)}>
            {Object.entries(paymentMethods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Date">
          <Input type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        </Field>
        <Field label="Note">
          <Input maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
    </TypingDialog>
  );
}
