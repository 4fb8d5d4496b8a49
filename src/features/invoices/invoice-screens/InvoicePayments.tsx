import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { formatCurrency } from "#shared/figures/figures.ts";
import { formatCents } from "#shared/money/cents.ts";
import { paymentFlags, paymentMethods, undoOf } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

/** The kind of an entry, in a word or two. */
function kindOf({ kind, method, amount }: LedgerEntry): string {
  const back = amount < 0;
  switch (kind) {
    case "undo":
      return "undone";
    case "refund":
      return back ? "refunded" : "returned, the refund failed";
    case "dispute":
      return back ? "taken back by the bank" : "returned, you won the dispute";
    case "deposit":
      return back ? "deposit, back on the quote" : "deposit, paid before";
    case "credit":
      return back ? "credit, taken back" : "from the customer's credit";
    case "overpaid":
      return back ? "overpaid, now the customer's credit" : "taken back from the customer's credit";
    case "payment":
      return method === "test" ? "Test checkout" : paymentMethods[method];
  }
}

/** The money of an invoice: each payment with its way and day, tips, refunds, and what needs a refund. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetails }) {
  const may = useMay();
  const change = useInvoiceChange();
  const [undoing, setUndoing] = useState<LedgerEntry | null>(null);
  const [refunding, setRefunding] = useState(false);
  const { id, payments, overpaid, paid, total, credited, tips, state } = invoice;
  const amountOf = ({ amount, currency }: LedgerEntry) => formatCurrency(amount, currency);
  return (
    <Card
      id="paid"
      className="scroll-mt-20"
      title="Payments"
      description={`${formatCents(paid)} of ${formatCents(total - credited)} paid${tips > 0 ? `, and ${formatCents(tips)} in tips` : ""}`}
    >
      {overpaid > 0 && (
        <Notice
          tone="warning"
          className="mb-3"
          title={`${formatCents(overpaid)} needs a refund`}
          action={
            may(invoicesApi.refund) && (
              <Button size="sm" onClick={() => setRefunding(true)}>
                Record Refund
              </Button>
            )
          }
        >
          {state === "void"
            ? "This invoice is void, and money was paid on it."
            : "More was paid than this invoice asks."}
        </Notice>
      )}
      {payments.length === 0 && <p className="text-sm text-ink-faint">No payments yet.</p>}
      <ul className="flex flex-col gap-2 text-[0.9375rem]">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="tabular font-medium">{amountOf(payment)}</span> {kindOf(payment)},{" "}
              {formatDay(payment.paid_on, "UTC")}
              {payment.tip > 0 && `, with a tip of ${formatCents(payment.tip)}`}
              {payment.flag && <Badge tone="warning">{paymentFlags[payment.flag]}</Badge>}
              {payment.note && <span className="block text-sm wrap-anywhere text-ink-faint">{payment.note}</span>}
              {payment.reference && payment.method === "card" && (
                <span className="block text-sm wrap-anywhere text-ink-faint">Stripe: {payment.reference}</span>
              )}
            </span>
            {typeof undoOf(payments, payment.id) !== "string" && (
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
      {refunding && <RefundDialog invoice={invoice} onClose={() => setRefunding(false)} />}
      {undoing && (
        <ConfirmDialog
          open
          onOpenChange={() => setUndoing(null)}
          title="Undo this payment?"
          text="The payment stays on record, marked undone."
          confirmLabel="Undo Payment"
          onConfirm={async () => {
            await change(invoicesApi.undoPayment.call({ id, payment_id: undoing.id }), {
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
