import { Ban, Banknote, Ellipsis, FileMinus, Mail, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { formatCents } from "#shared/money/cents.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { useNavigate } from "#browser/links.tsx";
import { receivedFor } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { CreditNoteDialog } from "./CreditNoteDialog.tsx";
import { EditInvoiceDialog } from "./EditInvoiceDialog.tsx";
import { mostRefund, RefundDialog } from "./RefundDialog.tsx";
import { useInvoiceChange, useInvoicesChange } from "./useInvoiceChanges.ts";

type DialogName = "edit" | "delete" | "void" | "credit" | "fee" | "refund";
const tryAgain = "Something went wrong. Please try again.";

/** The actions that the state of an invoice allows, besides its next step. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetails }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const close = () => setOpen(null);
  const emailAgain = useEmailAgain(invoice);
  const may = useMay();
  const isDraft = invoice.state === "draft";
  const can = actionsOf(invoice);
  const items = [
    can.email && (
      <MenuItem key="email" icon={<Mail aria-hidden="true" />} onSelect={() => void emailAgain()}>
        Email again
      </MenuItem>
    ),
    can.lateFee && (
      <MenuItem key="fee" icon={<Banknote aria-hidden="true" />} onSelect={() => setOpen("fee")}>
        Late fee…
      </MenuItem>
    ),
    can.credit && (
      <MenuItem key="credit" icon={<FileMinus aria-hidden="true" />} onSelect={() => setOpen("credit")}>
        Credit note…
      </MenuItem>
    ),
    can.refund && may(invoicesApi.refund) && (
      <MenuItem key="refund" icon={<Undo2 aria-hidden="true" />} onSelect={() => setOpen("refund")}>
        Record a refund…
      </MenuItem>
    ),
    can.cancel && (
      <MenuItem key="void" icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setOpen("void")}>
        Void…
      </MenuItem>
    ),
    isDraft && (
      <MenuItem key="delete" icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setOpen("delete")}>
        Delete…
      </MenuItem>
    ),
  ].filter(Boolean);
  return (
    <>
      {isDraft && (
        <Button icon={<Pencil aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("edit")}>
          Edit
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label="More actions"
          trigger={
            <IconButton label="More actions" variant="secondary">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {items}
        </Menu>
      )}
      {open === "edit" && <EditInvoiceDialog invoice={invoice} onClose={close} />}
      {open === "delete" && <DeleteDialog invoice={invoice} onClose={close} />}
      {open === "void" && <VoidDialog invoice={invoice} onClose={close} />}
      {open === "credit" && <CreditNoteDialog invoice={invoice} onClose={close} />}
      {open === "fee" && <LateFeeDialog invoice={invoice} onClose={close} />}
      {open === "refund" && <RefundDialog invoice={invoice} onClose={close} />}
    </>
  );
}

/** The actions of the menu that an invoice allows. Money that was handed over must go back before it can be void. */
function actionsOf(invoice: InvoiceDetails) {
  const { state, client_email, total, credited, credit_notes, payments } = invoice;
  const isIssued = state !== "draft" && state !== "void";
  return {
    email: isIssued && client_email !== null,
    lateFee: state === "overdue",
    credit: isIssued && total > credited,
    refund: state !== "draft" && mostRefund(invoice) > 0,
    cancel: isIssued && credit_notes.length === 0 && receivedFor(payments) <= 0,
  };
}

/** Returns the function that emails an invoice to its customer again. */
function useEmailAgain({ id }: Pick<InvoiceDetails, "id">): () => Promise<unknown> {
  const change = useInvoiceChange();
  return () => change(invoicesApi.emailAgain.call({ id }), { done: "Invoice emailed again", failed: tryAgain });
}

type DialogProps = { invoice: InvoiceDetails; onClose: () => void };

function DeleteDialog({ invoice, onClose }: DialogProps) {
  const change = useInvoicesChange();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title="Delete this draft?"
      text="It has no number yet, so nothing is missing from your invoices."
      confirmLabel="Delete Draft"
      onConfirm={async () => {
        const done = await change(invoicesApi.remove.call({ id: invoice.id }), {
          done: "Draft deleted",
          failed: "The draft couldn't be deleted. Please try again.",
        });
        onClose();
        if (!done) return;
        navigate("/invoices", { replace: true });
        queries.removeQueries({ queryKey: invoicesApi.get.queryKey({ input: { id: invoice.id } }) });
      }}
    />
  );
}

function VoidDialog({ invoice, onClose }: DialogProps) {
  const change = useInvoiceChange();
  const [reason, setReason] = useState("");
  const closing = useDiscardGuard(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={closing.ask}
      tone="danger"
      title={`Void invoice ${invoice.number}?`}
      text="It keeps its number and the reason, and nothing is owed on it. Its customer sees that it is void."
      confirmLabel="Void Invoice"
      cancelLabel="Keep It"
      confirmDisabled={reason.trim() === ""}
      onConfirm={async () => {
        const done = await change(invoicesApi.cancel.call({ id: invoice.id, reason }), {
          done: "Invoice void",
          failed: tryAgain,
        });
        if (!done) return;
        closing.onTyped(false);
        onClose();
      }}
    >
      <Field label="Reason" required>
        <Textarea
          maxLength={invoiceLimits.reason}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            closing.onTyped(event.currentTarget.value.trim() !== "");
          }}
        />
      </Field>
      <DiscardDialog {...closing.question} />
    </ConfirmDialog>
  );
}

function LateFeeDialog({ invoice, onClose }: DialogProps) {
  const change = useInvoicesChange();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Charge a late fee?"
      text={`${formatCents(invoice.balance)} is overdue. The fee of your invoice settings becomes a draft of its own, which you can change before you issue it.`}
      confirmLabel="Create Draft"
      onConfirm={async () => {
        const draft = await change(invoicesApi.addLateFee.call({ id: invoice.id }), { failed: tryAgain });
        onClose();
        if (draft) navigate(`/invoices/${draft.id}`);
      }}
    />
  );
}
