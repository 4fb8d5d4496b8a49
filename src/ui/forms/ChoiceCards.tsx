import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { FieldError, RequiredMark } from "./Field.tsx";

/** One option: its name, a line about it, and a short text at the right edge, such as a price. */
interface Choice {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  meta?: ReactNode;
  disabled?: boolean;
}

interface ChoiceGroup {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  options: readonly Choice[];
  /** The cards are side by side if there is space; on a phone always below each other. */
  columns?: 1 | 2 | 3;
  name?: string;
  className?: string;
}

const grids = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 lg:grid-cols-3" };

function Cards({
  kind,
  chosen,
  onPick,
  legend,
  hideLegend = false,
  hint,
  error,
  required = false,
  options,
  columns = 1,
  name,
  className,
}: ChoiceGroup & {
  kind: "radio" | "checkbox";
  chosen: (value: string) => boolean;
  onPick: (value: string, on: boolean) => void;
}) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  const radio = kind === "radio";
  return (
    <fieldset
      role={radio ? "radiogroup" : undefined}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy}
      aria-required={(radio && required) || undefined}
      aria-invalid={(radio && Boolean(error)) || undefined}
      data-problem={error ? "" : undefined}
      className={cx("flex min-w-0 flex-col gap-2", className)}
    >
      <legend className={hideLegend ? "sr-only" : "mb-1.5 flex gap-1 text-sm font-medium"}>
        <span id={`${id}-legend`}>{legend}</span>
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
      <div className={cx("grid gap-2", grids[columns])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              "flex min-h-14 cursor-pointer items-start gap-3 rounded-xl border bg-raised px-4 py-3.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60",
              error ? "border-danger" : "border-line-strong/60",
            )}
          >
            <input
              type={kind}
              name={name ?? id}
              value={option.value}
              checked={chosen(option.value)}
              disabled={option.disabled}
              aria-labelledby={`${id}-${index}-label`}
              aria-describedby={
                cx(
                  Boolean(option.description) && `${id}-${index}-text`,
                  Boolean(option.meta) && `${id}-${index}-meta`,
                ) || undefined
              }
              onChange={(event) => onPick(option.value, event.currentTarget.checked)}
              className="mt-0.5 size-5 shrink-0 cursor-[inherit] outline-none"
            />
            {option.icon && <span className="mt-0.5 shrink-0 text-accent [&>svg]:size-5">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              <span id={`${id}-${index}-label`} className="block font-medium">
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${index}-text`} className="mt-0.5 block text-sm text-ink-soft">
                  {option.description}
                </span>
              )}
            </span>
            {option.meta && (
              <span id={`${id}-${index}-meta`} className="tabular mt-0.5 shrink-0 text-sm font-medium text-ink-soft">
                {option.meta}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Big cards with exactly one selected. */
export function RadioCards({
  value,
  onChange,
  ...group
}: ChoiceGroup & { value: string | null; onChange: (value: string) => void }) {
  return <Cards {...group} kind="radio" chosen={(one) => one === value} onPick={(one) => onChange(one)} />;
}

/** Big cards with any number selected. Reports the selection in the order of the cards. */
export function CheckCards({
  value,
  onChange,
  ...group
}: ChoiceGroup & { value: readonly string[]; onChange: (values: string[]) => void }) {
  const pick = (picked: string, on: boolean) =>
    onChange(group.options.map((option) => option.value).filter((one) => (one === picked ? on : value.includes(one))));
  return <Cards {...group} kind="checkbox" chosen={(one) => value.includes(one)} onPick={pick} />;
}
