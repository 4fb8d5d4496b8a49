import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select, Textarea } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { AmountOrShare } from "#features/quotes/quote-editor/AmountOrShare.tsx";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import type { InvoiceSettings } from "#features/invoices/invoice-rules/invoice.ts";
import { paymentTerms, termsLabel } from "#features/invoices/invoice-rules/invoiceDue.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";

type StoredSettings = InvoiceSettings & { version: number };

/** The settings of invoices: numbers, terms, texts, late fee and tips. Managers read them, the owner changes them. */
export function InvoiceSettingsPage() {
  const { data, error, isFetching, refetch } = useQuery(invoicesApi.settings.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Invoice settings"
        description="What every new invoice begins with."
        back={{ to: "/invoices", label: "Back to Invoices" }}
      />
      {data ? (
        <SettingsForm key={data.version} stored={data} />
      ) : error ? (
        <FailedState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the settings…" />
      )}
    </>
  );
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const queries = useQueryClient();
  const mayChange = useMay()(invoicesApi.saveSettings);
  const [settings, setSettings] = useState(stored);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  // Invoices that are issued while the page is open raise the next number: it is saved only if it was entered.
  const [shownNumber] = useState(stored.next_number);
  const { next_number, ...others } = settings;
  const isNumbered = next_number !== shownNumber;
  const isChanged =
    isNumbered || JSON.stringify({ ...settings, next_number: stored.next_number }) !== JSON.stringify(stored);
  useUnsaved(isChanged ? "how you invoice" : null);
  const change = (changes: Partial<InvoiceSettings>) => setSettings({ ...settings, ...changes });

  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      const saved = await invoicesApi.saveSettings.call({ ...others, ...(isNumbered ? { next_number } : {}) });
      queries.setQueryData(invoicesApi.settings.queryKey({}), saved);
      toastSuccess("Invoice settings saved", undefined);
    } catch (error) {
      if (error instanceof ProductError) setFaults(error.fields ?? {});
      toastError(error, { words: "The settings couldn't be saved. Please try again." });
    }
    setBusy(false);
  };

  return (
    <>
      {!mayChange && <Notice className="mb-5 max-w-3xl">Only the owner can change these settings.</Notice>}
      <fieldset disabled={!mayChange} className="grid max-w-3xl gap-5">
        <legend className="sr-only">Invoice settings</legend>
        <NumbersAndTerms settings={settings} faults={faults} onChange={change} />
        <Texts settings={settings} faults={faults} onChange={change} />
        <Card title="Late fee" description="Nothing is charged automatically: you add the fee to an overdue invoice.">
          <AmountOrShare
            label="Late fee"
            value={settings.late_fee}
            error={faults["late_fee.amount"] ?? faults["late_fee.percent"] ?? faults["late_fee"]}
            onChange={(late_fee) => change({ late_fee })}
          />
        </Card>
        <Card title="Tips">
          <Checkbox
            label="Customers can add a tip when they pay by card"
            checked={settings.tips}
            onChange={(event) => change({ tips: event.currentTarget.checked })}
          />
        </Card>
        {mayChange && (
          <Button
            variant="primary"
            size="lg"
            className="justify-self-start"
            busy={busy}
            disabled={!isChanged}
            onClick={() => void save()}
          >
            Save Settings
          </Button>
        )}
      </fieldset>
    </>
  );
}

type SettingsProps = {
  settings: InvoiceSettings;
  faults: FieldErrors;
  onChange: (changes: Partial<InvoiceSettings>) => void;
};

/** The prefix and the next number, and the usual terms of payment. */
function NumbersAndTerms({ settings, faults, onChange }: SettingsProps) {
  return (
    <Card title="Numbering and terms" description="An invoice gets its number when you issue it, without gaps.">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Prefix" hint="Before each number, like INV-." {...errorOf(faults, "prefix")}>
          <Input
            maxLength={invoiceLimits.prefix}
            value={settings.prefix}
            onChange={(event) => onChange({ prefix: event.currentTarget.value })}
          />
        </Field>
        <Field label="Next number" {...errorOf(faults, "next_number")}>
          <NumberInput
            value={String(settings.next_number)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ next_number: /^\d{1,9}$/.test(value) ? Number(value) : 0 })
            }
          />
        </Field>
        <Field label="Terms" {...errorOf(faults, "terms_days")}>
          <Select
            value={settings.terms_days}
            onChange={({ currentTarget: { value } }) =>
              onChange({ terms_days: paymentTerms.find((days) => String(days) === value) ?? settings.terms_days })
            }
          >
            {paymentTerms.map((days) => (
              <option key={days} value={days}>
                {termsLabel(days)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  );
}

/** The instructions for a bank transfer, and the note of every invoice. */
function Texts({ settings, faults, onChange }: SettingsProps) {
  return (
    <Card title="Texts" description="On the customer's page and the PDF of each new invoice.">
      <div className="grid gap-3">
        <Field
          label="Payment instructions"
          hint="Your bank details for a transfer, or where to send a check."
          {...errorOf(faults, "instructions")}
        >
          <Textarea
            rows={4}
            maxLength={invoiceLimits.instructions}
            value={settings.instructions}
            onChange={(event) => onChange({ instructions: event.currentTarget.value })}
          />
        </Field>
        <Field label="Note" {...errorOf(faults, "note")}>
          <Textarea
            maxLength={invoiceLimits.note}
            value={settings.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
