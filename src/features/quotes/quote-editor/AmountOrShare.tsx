import { Field } from "#ui/forms/Field.tsx";
import { NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";

/** An amount, or a share of something. */
type AmountOrShareOf = { kind: "fixed"; amount: number } | { kind: "percent"; percent: string };

/** A discount or a deposit: none, an amount or a share. */
export function AmountOrShare({
  label,
  value,
  amounts,
  error,
  onChange,
}: {
  label: string;
  value: AmountOrShareOf | null;
  /** The amount of a share, as text; undefined if it cannot be computed. */
  amounts?: string | undefined;
  /** The error to show. */
  error?: string | undefined;
  onChange: (value: AmountOrShareOf | null) => void;
}) {
  const kinds = {
    none: null,
    fixed: { kind: "fixed" as const, amount: 0 },
    percent: { kind: "percent" as const, percent: "10" },
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={label}>
        <Select
          value={value?.kind ?? "none"}
          onChange={(event) => onChange(kinds[event.currentTarget.value as keyof typeof kinds])}
        >
          <option value="none">None</option>
          <option value="fixed">Amount</option>
          <option value="percent">Percent</option>
        </Select>
      </Field>
      {value?.kind === "fixed" && (
        <Field label={`${label}, amount`} {...(error === undefined ? {} : { error })}>
          <MoneyInput cents={value.amount} onCents={(amount) => onChange({ kind: "fixed", amount })} />
        </Field>
      )}
      {value?.kind === "percent" && (
        <Field label={`${label}, percent`} hint={amounts} {...(error === undefined ? {} : { error })}>
          <NumberInput
            after="%"
            value={value.percent}
            onChange={(event) => onChange({ kind: "percent", percent: event.currentTarget.value.trim() })}
          />
        </Field>
      )}
    </div>
  );
}
