import { Plus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput } from "#ui/forms/Inputs.tsx";
import type { TaxRate } from "#features/quotes/quote-rules/quoteRecord.ts";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";

/** The taxes of the business, each with its rate and the days on which it is valid. */
export function TaxRates({
  rates,
  faults,
  onChange,
}: {
  rates: readonly TaxRate[];
  faults: FieldErrors;
  onChange: (rates: TaxRate[]) => void;
}) {
  return (
    <Card
      title="Taxes"
      description="You decide what is taxable and at which rate. Current rates are added to new quotes."
    >
      <div className="grid gap-3">
        {rates.map((rate, at) => {
          const set = (changes: Partial<TaxRate>) => onChange(rates.with(at, { ...rate, ...changes }));
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
              <Button variant="ghost" onClick={() => onChange(rates.toSpliced(at, 1))}>
                Remove
              </Button>
            </div>
          );
        })}
        <Button
          className="justify-self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...rates, { name: "Sales tax", percent: "0", valid_from: null, valid_to: null }])}
        >
          Add tax
        </Button>
      </div>
    </Card>
  );
}
