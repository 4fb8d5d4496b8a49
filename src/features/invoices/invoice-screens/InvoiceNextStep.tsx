import { Banknote, Pencil, Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatDay } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useZone } from "#browser/useZone.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { EditInvoiceDialog } from "./EditInvoiceDialog.tsx";
import { IssueInvoiceDialog } from "./IssueInvoiceDialog.tsx";
import { RecordPaymentDialog } from "./RecordPaymentDialog.tsx";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

/** The one thing to do next with an invoice: add its lines, issue it, or get it paid. */
export function InvoiceNextStep({ invoice }: { invoice: InvoiceDetails }) {
  const zone = useZone();
  const { state, reason, voided_at, balance, due_on } = invoice;
  switch (state) {
    case "draft":
      return <DraftStep invoice={invoice} />;
    case "void":
      return (
        <Notice title={voided_at === null ? "This invoice is void" : `Void since ${formatDay(voided_at, zone)}`}>
          {reason}
        </Notice>
      );
    case "paid":
      return <Step text="Nothing is owed on this invoice." />;
    case "overdue":
    case "open":
    case "part_paid":
      return (
        <PaymentStep
          invoice={invoice}
          text={
            state === "overdue" && due_on !== null
              ? `${formatCents(balance)} was due ${formatDay(due_on, "UTC")}.`
              : `${formatCents(balance)} is owed.`
          }
        />
      );
  }
}

const Step = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Card aria-label="Next step">
    <p className="text-pretty">{text}</p>
    {children && <div className="mt-3 flex flex-col gap-1">{children}</div>}
  </Card>
);

/** A draft needs lines, then it can be issued. */
function DraftStep({ invoice }: { invoice: InvoiceDetails }) {
  const [open, setOpen] = useState<"edit" | "issue" | null>(null);
  const isEmpty = invoice.content.lines.length === 0;
  return (
    <Step
      text={
        isEmpty
          ? "Add what you charge for. The invoice gets its number when you issue it."
          : "Once issued, it has a number and stays as it is."
      }
    >
      {isEmpty ? (
        <Button
          variant="primary"
          size="lg"
          block
          aria-haspopup="dialog"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setOpen("edit")}
        >
          Add Lines
        </Button>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          aria-haspopup="dialog"
          icon={<Send aria-hidden="true" />}
          onClick={() => setOpen("issue")}
        >
          Issue Invoice
        </Button>
      )}
      {open === "edit" && <EditInvoiceDialog invoice={invoice} onClose={() => setOpen(null)} />}
      {open === "issue" && <IssueInvoiceDialog invoice={invoice} onClose={() => setOpen(null)} />}
    </Step>
  );
}

/** An issued invoice is to be paid: by a payment, or from the customer's credit. */
function PaymentStep({ invoice, text }: { invoice: InvoiceDetails; text: string }) {
  const change = useInvoiceChange();
  const [recording, setRecording] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, customer_credit, balance } = invoice;
  const payFromCredit = async () => {
    setBusy(true);
    await change(invoicesApi.applyCredit.call({ id }), {
      done: "Credit used",
      failed: "The credit couldn't be used. Please try again.",
    });
    setBusy(false);
  };
  return (
    <Step text={text}>
      <Button
        variant="primary"
        size="lg"
        block
        aria-haspopup="dialog"
        icon={<Banknote aria-hidden="true" />}
        onClick={() => setRecording(true)}
      >
        Record Payment
      </Button>
      {customer_credit > 0 && (
        <Button
          variant="ghost"
          block
          busy={busy}
          icon={<Banknote aria-hidden="true" />}
          onClick={() => void payFromCredit()}
        >
          Use {formatCents(Math.min(customer_credit, balance))} of Credit
        </Button>
      )}
      {recording && <RecordPaymentDialog invoice={invoice} onClose={() => setRecording(false)} />}
    </Step>
  );
}
