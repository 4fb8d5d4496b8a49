import { useState } from "react";
import { readFigure } from "#shared/figures/figures.ts";
import { fieldDollars, wholeCents } from "#shared/money/cents.ts";
import { NumberInput } from "#ui/forms/Inputs.tsx";

/** An amount, typed in dollars, shown with thousands set, and stored in whole cents. An invalid text leaves the stored value unchanged. */
export function MoneyInput({
  cents,
  onCents,
  label,
}: {
  cents: number;
  onCents: (cents: number) => void;
  /** Names the input if no field around it does. */
  label?: string;
}) {
  const [typed, setTyped] = useState(fieldDollars(cents));
  const read = readFigure(typed);
  const isAmount = read !== null && Number.isFinite(read) && read >= 0;
  return (
    <NumberInput
      before="$"
      aria-label={label}
      aria-invalid={isAmount ? undefined : true}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const amount = readFigure(event.currentTarget.value);
        if (amount !== null && Number.isFinite(amount) && amount >= 0) onCents(wholeCents(amount));
      }}
      onBlur={() => setTyped(fieldDollars(cents))}
    />
  );
}
