import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useOpenAddForm } from "#browser/forms/useOpenAddForm.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useBeginInvoice } from "./useInvoiceChanges.ts";

/** The button that creates an invoice without a job: it asks whom the invoice is for. */
export function NewInvoiceButton() {
  const [open, setOpen] = useState(false);
  useOpenAddForm(() => setOpen(true));
  return (
    <>
      <Button
        variant="primary"
        icon={<FilePlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        New Invoice
      </Button>
      {open && <NewInvoiceDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const maxShown = 6;

/** Asks for the customer of a new invoice: one on record, or a name. */
function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginInvoice();
  const may = useMay();
  const hasPro = useHasPro();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const search = name.trim();
  const found = useQuery(
    customersApi.find.queryOptions({
      input: { search, limit: maxShown },
      enabled: hasPro && search !== "" && may(customersApi.find),
      placeholderData: keepPreviousData,
    }),
  );
  const rows = search === "" ? [] : (found.data ?? []);
  const beginFor = async (of: { customer_id: string } | { client_name: string }) => {
    setBusy(true);
    const begun = await begin(of);
    setBusy(false);
    if (begun) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="New invoice"
      description="For work without a job. Invoices of a job begin on its page."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={search === ""}
            onClick={() => void beginFor({ client_name: search })}
          >
            Create Invoice
          </Button>
        </>
      }
    >
      <Field
        label="Customer"
        required
        hint={hasPro ? "Choose one of your customers below, or enter the name of someone new." : undefined}
      >
        <Input
          maxLength={fieldLengths.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {rows.length > 0 && (
        <ul aria-label="Your customers" className="mt-3 flex flex-col divide-y divide-line">
          {rows.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void beginFor({ customer_id: one.id })}
                className="flex min-h-11 w-full flex-col justify-center rounded-lg px-2 py-1.5 text-left -outline-offset-2 hover:bg-ink/4"
              >
                <span className="font-medium wrap-anywhere">{one.name}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">{one.email ?? one.phone ?? one.address}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
