import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { FileToSave } from "#browser/client/sessionOperations.ts";
import { useDownload } from "#browser/session/useDownload.ts";
import { useToday } from "#browser/useToday.ts";
import {
  invoiceFileLabels,
  type InvoiceFileChoice,
  type InvoiceFileKind,
} from "#features/invoices/invoice-rules/invoiceFileKinds.ts";

/** The button that exports the invoices or the payments of a period, and its dialog. `fileOf` creates the file. */
export function ExportInvoices({ fileOf }: { fileOf: (choice: InvoiceFileChoice) => Promise<FileToSave> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="max-md:w-full md:ml-auto"
        icon={<Download aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {open && <ExportDialog fileOf={fileOf} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({
  fileOf,
  onClose,
}: {
  fileOf: (choice: InvoiceFileChoice) => Promise<FileToSave>;
  onClose: () => void;
}) {
  const today = useToday();
  const { download, busy } = useDownload();
  const [kind, setKind] = useState<InvoiceFileKind>("invoices");
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [part, setPart] = useState("1");
  const isBackwards = from !== "" && to !== "" && to < from;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export invoices"
      description="A CSV file for a spreadsheet or your accounting."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={busy !== null}
            disabled={isBackwards}
            onClick={() => void download(kind, () => fileOf({ kind, from, to, part: Number(part) || 1 }))}
          >
            Download
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="File"
          className="sm:col-span-2"
          hint={
            kind === "quickbooks"
              ? "In QuickBooks Online: Settings, Import data, Invoices. It takes 100 invoices and 1,000 rows at a time, and no credit notes."
              : undefined
          }
        >
          <Select value={kind} onChange={(event) => setKind(event.currentTarget.value as InvoiceFileKind)}>
            {Object.entries(invoiceFileLabels).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <Input type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        </Field>
        <Field label="To" error={isBackwards ? "The last day is before the first." : undefined}>
          <Input type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
        {kind === "quickbooks" && (
          <Field label="Part" hint="1 has the first 100 invoices, 2 the next 100.">
            <NumberInput value={part} onChange={(event) => setPart(event.currentTarget.value.replace(/\D/g, ""))} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
