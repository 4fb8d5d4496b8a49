import { paymentMethods, type PaymentMethod } from "#shared/payments/ledger.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";

/** The way, the day and the reference of money that changed hands directly. */
export type ByHand = { method: PaymentMethod; paid_on: string; note: string };

/** The inputs of the way, the day and the reference of money. */
export function MoneyFields({
  money,
  faults,
  onChange,
}: {
  money: ByHand;
  faults: FieldErrors;
  onChange: (money: ByHand) => void;
}) {
  return (
    <>
      <Field label="Method">
        <Select
          value={money.method}
          onChange={(event) => onChange({ ...money, method: event.currentTarget.value as PaymentMethod })}
        >
          {Object.entries(paymentMethods).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Date" {...errorOf(faults, "paid_on")}>
        <Input
          type="date"
          value={money.paid_on}
          onChange={(event) => onChange({ ...money, paid_on: event.currentTarget.value })}
        />
      </Field>
      <Field label="Reference" hint="A check number, for example." {...errorOf(faults, "note")}>
        <Input
          maxLength={500}
          value={money.note}
          onChange={(event) => onChange({ ...money, note: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
