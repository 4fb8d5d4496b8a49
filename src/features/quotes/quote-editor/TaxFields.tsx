import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput } from "#ui/forms/Inputs.tsx";
import type { Tax } from "#shared/money/cents.ts";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";

/** The taxes of priced lines, each with its rate. */
export function TaxFields({
  taxes,
  path,
  faults,
  onChange,
}: {
  taxes: readonly Tax[];
  /** The path of the taxes in the record, under which a refusal names their fields. */
  path: string;
  faults: FieldErrors;
  onChange: (taxes: Tax[]) => void;
}) {
  return (
    <>
      {taxes.map((tax, at) => (
        <div key={at} className="grid grid-cols-[1fr_7rem_auto] items-end gap-3">
          <Field label="Tax" {...errorOf(faults, `${path}.${at}.name`)}>
            <Input
              maxLength={60}
              value={tax.name}
              onChange={(event) => onChange(taxes.with(at, { ...tax, name: event.currentTarget.value }))}
            />
          </Field>
          <Field label="Rate" {...errorOf(faults, `${path}.${at}.percent`)}>
            <NumberInput
              after="%"
              value={tax.percent}
              onChange={(event) => onChange(taxes.with(at, { ...tax, percent: event.currentTarget.value.trim() }))}
            />
          </Field>
          <Button variant="ghost" onClick={() => onChange(taxes.toSpliced(at, 1))}>
            Remove
          </Button>
        </div>
      ))}
      {taxes.length < quoteLimits.taxes && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...taxes, { name: "Sales tax", percent: "0" }])}
        >
          Add tax
        </Button>
      )}
    </>
  );
}
