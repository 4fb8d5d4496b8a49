import { useState } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { AddressInput } from "#ui/forms/AddressInput.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useToday } from "#browser/useToday.ts";
import { emptyWork, lineAfter } from "#features/jobs/job-rules/jobTotal.ts";
import { LinesFields } from "#features/jobs/job-screens/LinesFields.tsx";
import { AmountOrShare } from "#features/quotes/quote-editor/AmountOrShare.tsx";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { TaxFields } from "#features/quotes/quote-editor/TaxFields.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceDetails } from "#features/invoices/invoice-rules/invoice.ts";
import { dueDay, paymentTerms, termsLabel } from "#features/invoices/invoice-rules/invoiceDue.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { useInvoiceChange } from "./useInvoiceChanges.ts";

type Fields = Parameters<typeof invoicesApi.save.call>[0];

/** The fields of a draft as the dialog opens with them. A draft without lines begins with an empty one. */
function fieldsOf(invoice: InvoiceDetails) {
  const { id, version, title, client_name, language, terms_days, due_on, covers, work } = invoice;
  const lines = work?.lines.length ? work.lines : [lineAfter([])];
  return {
    id,
    version,
    title,
    client_name,
    client_email: invoice.client_email ?? "",
    client_phone: invoice.client_phone ?? "",
    client_address: invoice.client_address ?? "",
    language,
    terms_days: paymentTerms.find((days) => days === terms_days) ?? null,
    due_on,
    note: invoice.note ?? "",
    tax_exempt: invoice.tax_exempt ?? "",
    ...(covers === "own" ? { work: { ...(work ?? emptyWork), lines } } : {}),
  } satisfies Fields;
}
type Edited = ReturnType<typeof fieldsOf>;
type PartProps = { fields: Edited; faults: FieldErrors; onChange: (changes: Partial<Edited>) => void };

/** Edits a draft: its recipient, its terms and texts, and the lines of an invoice without a job. */
export function EditInvoiceDialog({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const change = useInvoiceChange();
  const [before] = useState(() => fieldsOf(invoice));
  const [fields, setFields] = useState(before);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFaults({});
    const saved = await change(
      invoicesApi.save.call(fields),
      { done: "Invoice saved", failed: "The invoice couldn't be saved. Please try again." },
      setFaults,
    );
    setBusy(false);
    if (saved) onClose();
  };
  const parts = {
    fields,
    faults,
    onChange: (changes: Partial<Edited>) => setFields((now) => ({ ...now, ...changes })),
  };
  return (
    <TypingDialog
      typed={JSON.stringify(fields) !== JSON.stringify(before)}
      onClose={onClose}
      locked={busy}
      title="Edit invoice"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Heading {...parts} />
        {fields.work && <Charged {...parts} work={fields.work} />}
        <Terms {...parts} />
      </div>
    </TypingDialog>
  );
}

/** The title and the recipient. */
function Heading({ fields, faults, onChange }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Title" required className="sm:col-span-2" {...errorOf(faults, "title")}>
        <Input
          maxLength={fieldLengths.title}
          value={fields.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Field>
      <Field label="Name" required {...errorOf(faults, "client_name")}>
        <Input
          maxLength={fieldLengths.name}
          value={fields.client_name}
          onChange={(event) => onChange({ client_name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Email" {...errorOf(faults, "client_email")}>
        <Input
          type="email"
          maxLength={fieldLengths.email}
          value={fields.client_email}
          onChange={(event) => onChange({ client_email: event.currentTarget.value })}
        />
      </Field>
      <Field label="Phone" {...errorOf(faults, "client_phone")}>
        <Input
          type="tel"
          maxLength={fieldLengths.phone}
          value={fields.client_phone}
          onChange={(event) => onChange({ client_phone: event.currentTarget.value })}
        />
      </Field>
      <Field label="Address" {...errorOf(faults, "client_address")}>
        <AddressInput
          maxLength={fieldLengths.address}
          value={fields.client_address}
          onChange={(event) => onChange({ client_address: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}

/** The lines of an invoice without a job, with discount and taxes. */
function Charged({ work, faults, onChange }: PartProps & { work: NonNullable<Edited["work"]> }) {
  const fault = Object.entries(faults).find(([path]) => path.startsWith("work.lines"))?.[1];
  return (
    <section aria-label="Lines" className="flex flex-col gap-4">
      <div>
        <LinesFields work={work} onLines={(lines) => onChange({ work: { ...work, lines } })} />
        {fault !== undefined && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {fault}
          </p>
        )}
      </div>
      <AmountOrShare
        label="Discount"
        value={work.discount}
        error={faults["work.discount"] ?? faults["work.discount.amount"] ?? faults["work.discount.percent"]}
        onChange={(discount) => onChange({ work: { ...work, discount } })}
      />
      <TaxFields
        taxes={work.taxes}
        path="work.taxes"
        faults={faults}
        onChange={(taxes) => onChange({ work: { ...work, taxes } })}
      />
    </section>
  );
}

/** The terms of payment, the language, the tax exemption and the note. */
function Terms({ fields, faults, onChange }: PartProps) {
  const today = useToday();
  const chooseTerms = (value: string) =>
    onChange(
      value === "day"
        ? { terms_days: null, due_on: dueDay({ terms_days: fields.terms_days, due_on: null }, today) }
        : { terms_days: paymentTerms.find((days) => String(days) === value) ?? 0, due_on: null },
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Terms" {...errorOf(faults, "terms_days")}>
        <Select
          value={fields.due_on === null ? String(fields.terms_days ?? 0) : "day"}
          onChange={(event) => chooseTerms(event.currentTarget.value)}
        >
          {paymentTerms.map((days) => (
            <option key={days} value={days}>
              {termsLabel(days)}
            </option>
          ))}
          <option value="day">On a date</option>
        </Select>
      </Field>
      {fields.due_on !== null && (
        <Field label="Due date" {...errorOf(faults, "due_on")}>
          <Input
            type="date"
            value={fields.due_on}
            onChange={(event) => onChange({ due_on: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field label="Language of the page and the PDF">
        <Select
          value={fields.language}
          onChange={(event) => onChange({ language: event.currentTarget.value === "es" ? "es" : "en" })}
        >
          <option value="en">English</option>
          <option value="es">Spanish</option>
        </Select>
      </Field>
      <Field
        label="Tax exemption certificate"
        hint={
          fields.work ? "With a number here, this invoice has no tax." : "Shown on the invoice. The job's taxes stay."
        }
        {...errorOf(faults, "tax_exempt")}
      >
        <Input
          maxLength={fieldLengths.certificate}
          value={fields.tax_exempt}
          onChange={(event) => onChange({ tax_exempt: event.currentTarget.value })}
        />
      </Field>
      <Field label="Note to the customer" className="sm:col-span-2" {...errorOf(faults, "note")}>
        <Textarea
          maxLength={invoiceLimits.note}
          value={fields.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
