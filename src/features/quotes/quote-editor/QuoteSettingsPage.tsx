import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ProductError } from "#shared/errors.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Textarea } from "#ui/forms/Inputs.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { AmountOrShare } from "./AmountOrShare.tsx";
import { errorOf } from "./fieldErrors.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { QuoteTemplates } from "./QuoteTemplates.tsx";
import type { QuoteSettings } from "#features/quotes/quote-rules/quoteRecord.ts";

type Stored = QuoteSettings & { version: number };

/** How the business quotes: numbers, days, terms, deposit, taxes and notices; and how it takes cards, which is handed in. */
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

function SettingsForm({ stored }: { stored: Stored }) {
  const queries = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(stored);
  useUnsaved(isChanged ? "how you quote" : null);
  const change = (changes: Partial<QuoteSettings>) => setSettings({ ...settings, ...changes });
  const whole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  const { tax_rates, notices } = settings;

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
      <Card title="Numbers and time">
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label="Next number" {...errorOf(faults, "next_number")}>
            <NumberInput
              value={String(settings.next_number)}
              onChange={(event) => change({ next_number: whole(event.currentTarget.value) })}
            />
          </Field>
          <Field label="Valid for" {...errorOf(faults, "valid_days")}>
            <NumberInput
              after="days"
              value={String(settings.valid_days)}
              onChange={(event) => change({ valid_days: whole(event.currentTarget.value) })}
            />
          </Field>
          <Field label="Keep accepted quotes" {...errorOf(faults, "keep_years")}>
            <NumberInput
              after="years"
              value={String(settings.keep_years)}
              onChange={(event) => change({ keep_years: whole(event.currentTarget.value) })}
            />
          </Field>
        </div>
      </Card>
      <Card
        title="Taxes"
        description="You decide what is taxable and at which rate. Rates that hold today are on new quotes."
      >
        <div className="grid gap-3">
          {tax_rates.map((rate, at) => {
            const set = (changes: Partial<typeof rate>) =>
              change({ tax_rates: tax_rates.with(at, { ...rate, ...changes }) });
            return (
              <div key={at} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_6rem_9rem_9rem_auto]">
                <Field label="Tax" {...errorOf(faults, `tax_rates.${at}.name`)}>
                  <Input
                    maxLength={60}
                    value={rate.name}
                    onChange={(event) => set({ name: event.currentTarget.value })}
                  />
                </Field>
                <Field label="Rate" {...errorOf(faults, `tax_rates.${at}.percent`)}>
                  <NumberInput
                    after="%"
                    value={rate.percent}
                    onChange={(event) => set({ percent: event.currentTarget.value.trim() })}
                  />
                </Field>
                <Field label="From">
                  <Input
                    type="date"
                    value={rate.valid_from ?? ""}
                    onChange={(event) => set({ valid_from: event.currentTarget.value || null })}
                  />
                </Field>
                <Field label="Until">
                  <Input
                    type="date"
                    value={rate.valid_to ?? ""}
                    onChange={(event) => set({ valid_to: event.currentTarget.value || null })}
                  />
                </Field>
                <Button variant="ghost" onClick={() => change({ tax_rates: tax_rates.toSpliced(at, 1) })}>
                  Remove
                </Button>
              </div>
            );
          })}
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              change({
                tax_rates: [...tax_rates, { name: "Sales tax", percent: "0", valid_from: null, valid_to: null }],
              })
            }
          >
            Add tax
          </Button>
        </div>
      </Card>
      <Card
        title="Deposit"
        description="Some states limit deposits. Set a cap, and we warn you before a quote goes above it."
      >
        <div className="grid gap-3">
          <AmountOrShare label="Usual deposit" value={settings.deposit} onChange={(deposit) => change({ deposit })} />
          <Field
            label="Warn above"
            hint="In percent of the total. Leave it blank for no warning."
            {...errorOf(faults, "deposit_cap")}
          >
            <NumberInput
              after="%"
              className="max-w-40"
              value={settings.deposit_cap ?? ""}
              onChange={(event) => change({ deposit_cap: event.currentTarget.value.trim() || null })}
            />
          </Field>
        </div>
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
      <Card
        title="Notices"
        description="Shown, and to be confirmed, before someone signs on your device at home: a right to cancel, for example. We give no legal advice."
      >
        <div className="grid gap-4">
          {notices.map((notice, at) => {
            const set = (changes: Partial<typeof notice>) =>
              change({ notices: notices.with(at, { ...notice, ...changes }) });
            return (
              <div key={at} className="grid gap-3">
                <Field label="Title" {...errorOf(faults, `notices.${at}.title`)}>
                  <Input
                    maxLength={fieldLengths.title}
                    value={notice.title}
                    onChange={(event) => set({ title: event.currentTarget.value })}
                  />
                </Field>
                <Field label="Text" {...errorOf(faults, `notices.${at}.text`)}>
                  <Textarea
                    maxLength={quoteLimits.notice}
                    value={notice.text}
                    onChange={(event) => set({ text: event.currentTarget.value })}
                  />
                </Field>
                <Button
                  variant="ghost"
                  className="justify-self-start"
                  onClick={() => change({ notices: notices.toSpliced(at, 1) })}
                >
                  Remove notice
                </Button>
              </div>
            );
          })}
          {notices.length < quoteLimits.notices && (
            <Button
              className="justify-self-start"
              icon={<Plus aria-hidden="true" />}
              onClick={() => change({ notices: [...notices, { title: "", text: "" }] })}
            >
              Add notice
            </Button>
          )}
        </div>
      </Card>
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
