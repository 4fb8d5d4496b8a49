import { useState } from "react";
import { Field, FieldError } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { SegmentedButtons } from "#ui/forms/SegmentedButtons.tsx";
import type { Period } from "./analyticsAddress.ts";
import { presetLabels, presets, rangeOf, rangeProblem, type Range } from "./range.ts";

/** Chooses the days of the report, by a preset or by their first and last day. */
export function PeriodPicker({
  period,
  today,
  onChange,
}: {
  period: Period;
  today: string;
  onChange: (other: Period) => void;
}) {
  const [typed, setTyped] = useState(period.range);
  const [shown, setShown] = useState(period.range);
  // Another period was chosen: its days are shown in the fields.
  if (shown.from !== period.range.from || shown.to !== period.range.to) {
    setShown(period.range);
    setTyped(period.range);
  }
  const complete = typed.from !== "" && typed.to !== "";
  const problem = complete ? rangeProblem(typed) : "Choose both dates.";
  const choose = (range: Range) => {
    setTyped(range);
    if (range.from !== "" && range.to !== "" && rangeProblem(range) === null) onChange({ preset: null, range });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full">
      <SegmentedButtons
        label="Period"
        options={presets.map((preset) => ({ value: preset, label: presetLabels[preset] }))}
        value={period.preset}
        onChoose={(preset) => onChange({ preset, range: rangeOf(preset, today) })}
        className="max-sm:w-full max-[22rem]:grid max-[22rem]:grid-cols-2 sm:flex-wrap"
      />
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        <legend className="sr-only">Custom dates</legend>
        <Field label="From" hideLabel className="min-w-38 flex-1">
          <Input
            type="date"
            value={typed.from}
            max={typed.to || undefined}
            onChange={(event) => choose({ ...typed, from: event.target.value })}
          />
        </Field>
        <span aria-hidden="true" className="text-sm text-ink-faint max-[22rem]:hidden">
          to
        </span>
        <Field label="To" hideLabel className="min-w-38 flex-1">
          <Input
            type="date"
            value={typed.to}
            min={typed.from || undefined}
            onChange={(event) => choose({ ...typed, to: event.target.value })}
          />
        </Field>
      </fieldset>
      {problem && (
        <div role="alert" className="w-full">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
