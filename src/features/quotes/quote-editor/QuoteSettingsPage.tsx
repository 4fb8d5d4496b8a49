import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { NumberInput, Textarea } from "#ui/forms/Inputs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { AmountOrShare } from "./AmountOrShare.tsx";
import { DeviceNotices } from "./DeviceNotices.tsx";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { QuoteTemplates } from "./QuoteTemplates.tsx";
import type { QuoteSettings } from "#features/quotes/quote-rules/quoteRecord.ts";
import { TaxRates } from "./TaxRates.tsx";

type StoredSettings = QuoteSettings & { version: number };

/** The settings of quotes: numbers, days, terms, deposit, taxes and notices. The caller passes in the card payments. */
export function QuoteSettingsPage({ cardPayments }: { cardPayments: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(quotesApi.settings.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Quote settings"
        description="What every new quote begins with."
        back={{ to: "/quotes", label: "Back to Quotes" }}
      />
      {data ? (
        <SettingsForm key={data.version} stored={data} />
      ) : error ? (
        <FailedState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the settings…" />
      )}
      {data && (
        <div className="mt-5 grid max-w-3xl gap-5">
          {cardPayments}
          <QuoteTemplates />
        </div>
      )}
    </>
  );
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const queries = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(stored);
  useUnsaved(isChanged ? "how you quote" : null);
  const change = (changes: Partial<QuoteSettings>) => setSettings({ ...settings, ...changes });

  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      const saved = await quotesApi.saveSettings.call(settings);
      queries.setQueryData(quotesApi.settings.queryKey({}), saved);
      toastSuccess("Quote settings saved", undefined);
    } catch (error) {
      if (error instanceof ProductError) setFaults(error.fields ?? {});
      toastError(error, { words: "The settings couldn't be saved. Please try again." });
    }
    setBusy(false);
  };

  return (
    <div className="grid max-w-3xl gap-5">
      <NumbersAndTime settings={settings} faults={faults} onChange={change} />
      <TaxRates rates={settings.tax_rates} faults={faults} onChange={(tax_rates) => change({ tax_rates })} />
      <UsualDeposit settings={settings} faults={faults} onChange={change} />
      <Card
        title="Accepting"
        description="The price counts as firm if every service of the request has one exact price. Your taxes and usual deposit apply."
      >
        <Checkbox
          label="Customers can accept a firm price on their request page"
          checked={settings.accept_on_request}
          onChange={(event) => change({ accept_on_request: event.currentTarget.checked })}
        />
      </Card>
      <Card title="Terms">
        <Field label="Terms" hideLabel {...errorOf(faults, "terms")}>
          <Textarea
            rows={5}
            maxLength={quoteLimits.terms}
            value={settings.terms}
            onChange={(event) => change({ terms: event.currentTarget.value })}
          />
        </Field>
      </Card>
      <DeviceNotices notices={settings.notices} faults={faults} onChange={(notices) => change({ notices })} />
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
    </div>
  );
}

type SettingsProps = {
  settings: QuoteSettings;
  faults: FieldErrors;
  onChange: (changes: Partial<QuoteSettings>) => void;
};

/** The next number, the days for which quotes are valid, and the time for which they are stored. */
function NumbersAndTime({ settings, faults, onChange }: SettingsProps) {
  const whole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  return (
    <Card title="Numbering and expiration">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Next number" {...errorOf(faults, "next_number")}>
          <NumberInput
            value={String(settings.next_number)}
            onChange={(event) => onChange({ next_number: whole(event.currentTarget.value) })}
          />
        </Field>
        <Field label="Valid for" {...errorOf(faults, "valid_days")}>
          <NumberInput
            after="days"
            value={String(settings.valid_days)}
            onChange={(event) => onChange({ valid_days: whole(event.currentTarget.value) })}
          />
        </Field>
        <Field label="Keep accepted quotes" {...errorOf(faults, "keep_years")}>
          <NumberInput
            after="years"
            value={String(settings.keep_years)}
            onChange={(event) => onChange({ keep_years: whole(event.currentTarget.value) })}
          />
        </Field>
      </div>
    </Card>
  );
}

/** The default deposit of new quotes, and the share above which the business gets a warning. */
function UsualDeposit({ settings, faults, onChange }: SettingsProps) {
  return (
    <Card
      title="Deposit"
      description="Some states limit deposits. Set a cap, and we warn you before a quote goes above it."
    >
      <div className="grid gap-3">
        <AmountOrShare label="Usual deposit" value={settings.deposit} onChange={(deposit) => onChange({ deposit })} />
        <Field
          label="Deposit cap"
          hint="% of the total. Leave blank for no warning."
          {...errorOf(faults, "deposit_cap")}
        >
          <NumberInput
            after="%"
            className="max-w-40"
            value={settings.deposit_cap ?? ""}
            onChange={(event) => onChange({ deposit_cap: event.currentTarget.value.trim() || null })}
          />
        </Field>
      </div>
    </Card>
  );
}
