import { Check } from "lucide-react";
import { useId } from "react";
import { customerLabels } from "#features/customers/customers/customerForm.ts";
import { clientTypeLabels, customerStatusLabels } from "#features/customers/customers/customerLabels.ts";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { cx } from "#ui/cx.ts";
import type { MergePreview } from "#features/customers/merges/merge.ts";
import { itemLine, type ListItem } from "#features/customers/customers/customer.ts";
import {
  isListField,
  mergedFields,
  mergeFields,
  notesSeparator,
  winner,
  type MergeableFields,
  type ChosenField,
  type ListField,
  type MergeChoices,
  type MergeSide,
} from "#features/customers/merges/mergedFields.ts";

/** Both customers side by side, field by field: the value that wins, and a choice where they differ. */
export function MergeFields({
  preview: { primary, secondary },
  choices,
  onChoose,
}: {
  preview: MergePreview;
  choices: MergeChoices;
  onChoose: (choices: MergeChoices) => void;
}) {
  return (
    <div className="flex flex-col">
      <div aria-hidden="true" className={cx(columns, "hidden border-b border-line pb-2 text-xs text-ink-soft sm:grid")}>
        <span>Field</span>
        <span className="px-3">Keep: {primary.name}</span>
        <span className="px-3">Merge into it: {secondary.name}</span>
      </div>
      {mergeFields.map((field) =>
        isListField(field) ? (
          <JoinedList key={field} field={field} items={mergedFields(primary, secondary, choices)[field]} />
        ) : (
          <FieldChoice
            key={field}
            field={field}
            primary={primary}
            secondary={secondary}
            chosen={choices[field] ?? winner(field, primary, secondary)}
            onChoose={(side) => onChoose({ ...choices, [field]: side })}
          />
        ),
      )}
      <p aria-live="polite" className="pt-3 text-sm text-ink-soft">
        The customer will be called{" "}
        <strong className="text-ink">{mergedFields(primary, secondary, choices).name}</strong>.
      </p>
    </div>
  );
}

const columns = "grid-cols-[8.5rem_1fr_1fr] gap-x-2";

/** A list after the merge: the items of both customers are kept. */
function JoinedList({ field, items }: { field: ListField; items: readonly ListItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className="grid-cols-[8.5rem_1fr] items-start gap-x-2 border-b border-line py-2 sm:grid">
      <span className="block pt-2 text-sm text-ink-soft">{customerLabels[field]}</span>
      <ul className="flex min-w-0 flex-col gap-1 px-3 py-2.5 text-[0.9375rem]">
        {items.map((item) => {
          const line = itemLine(item);
          return (
            <li key={line} className="flex gap-3 break-words">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
              <span className="min-w-0">
                {withWholePhones(line)}
                <span className="sr-only"> (is kept)</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The text with phone numbers that no line break divides. */
const withWholePhones = (line: string) => line.replaceAll(/\((\d{3})\) (\d)/g, "($1)\u00A0$2");

type FieldProps = {
  field: ChosenField;
  primary: MergeableFields;
  secondary: MergeableFields;
  chosen: MergeSide;
  onChoose: (side: MergeSide) => void;
};

function FieldChoice({ field, primary, secondary, chosen, onChoose }: FieldProps) {
  const id = useId();
  const [mine, theirs] = [shownValue(field, primary), shownValue(field, secondary)];
  const open = mine !== null && theirs !== null && mine !== theirs;
  const cell = (side: "primary" | "secondary", value: string | null) => (
    <Value
      key={side}
      name={id}
      side={side}
      value={value}
      open={open}
      wins={mine === theirs ? side === "primary" : chosen === side || chosen === "both"}
      twice={mine === theirs && side === "secondary"}
      checked={chosen === side}
      onChoose={onChoose}
    />
  );
  return (
    <fieldset
      aria-labelledby={id}
      className={cx(
        columns,
        "grid-cols-1 items-start gap-y-1 border-b border-line py-2 sm:grid sm:grid-cols-[8.5rem_1fr_1fr]",
        mine === null && theirs === null && "max-sm:hidden",
      )}
    >
      <legend className="sr-only">{customerLabels[field]}</legend>
      <span id={id} className="block pt-2 text-sm text-ink-soft">
        {customerLabels[field]}
      </span>
      {cell("primary", mine)}
      {cell("secondary", theirs)}
      {field === "notes" && open && (
        <label className={cx(radioCell, "sm:col-span-2 sm:col-start-2")}>
          <input
            type="radio"
            name={id}
            checked={chosen === "both"}
            onChange={() => onChoose("both")}
            className="mt-0.5 size-5 shrink-0"
          />
          <span>Keep both, joined by “{notesSeparator}”</span>
        </label>
      )}
    </fieldset>
  );
}

const radioCell =
  "flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-lg px-3 py-2.5 text-[0.9375rem] has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus";

function Value({
  name,
  side,
  value,
  open,
  wins,
  twice,
  checked,
  onChoose,
}: {
  name: string;
  side: "primary" | "secondary";
  value: string | null;
  open: boolean;
  wins: boolean;
  twice: boolean;
  checked: boolean;
  onChoose: (side: MergeSide) => void;
}) {
  const origin = (
    <span className="block text-xs text-ink-soft sm:sr-only">
      {side === "primary" ? "Kept customer" : "Merged customer"}
    </span>
  );
  const words = <span className="min-w-0 break-words whitespace-pre-line">{value ?? "—"}</span>;
  if (!open)
    return (
      <div
        className={cx(
          "min-w-0 items-start gap-3 rounded-lg px-3 py-2.5 text-[0.9375rem]",
          wins && value !== null
            ? "flex bg-accent-soft"
            : cx("text-ink-soft sm:flex", value === null || twice ? "hidden" : "flex"),
        )}
      >
        {wins && value !== null && <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />}
        <span className="min-w-0">
          {origin}
          {words}
          {wins && value !== null && <span className="sr-only"> (is kept)</span>}
        </span>
      </div>
    );
  return (
    <label className={radioCell}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={() => onChoose(side)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="min-w-0">
        {origin}
        {words}
      </span>
    </label>
  );
}

/** A field as people read it; null if it is empty. */
function shownValue(field: ChosenField, fields: MergeableFields): string | null {
  if (field === "status") return customerStatusLabels[fields.status];
  if (field === "client_type") return clientTypeLabels[fields.client_type];
  if (field === "last_work_date") return fields.last_work_date && formatDay(fields.last_work_date, "UTC");
  if (field === "last_quote_amount")
    return fields.last_quote_amount === null ? null : formatMoney(fields.last_quote_amount);
  return fields[field]?.trim() || null;
}
