import {
  isLastWeekday,
  monthDayLabel,
  mostEvery,
  repeatUnits,
  repetitionLabel,
  type MonthDay,
  type RepeatUnit,
} from "#features/jobs/job-rules/series.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";

/** A repetition as it is typed; `every` is text until it is saved. */
export type TypedRepetition = { every: string; unit: RepeatUnit; on: MonthDay };

/** Weekly on the weekday of the first day. */
export const usualRepetition: TypedRepetition = { every: "1", unit: "week", on: "day" };

const unitLabels: Record<RepeatUnit, string> = { week: "weeks", month: "months" };

/** The number that is typed; NaN if it is none. */
export const everyOf = ({ every }: TypedRepetition): number => (/^\d{1,3}$/.test(every.trim()) ? Number(every) : NaN);

/** The repetition of visits: each so many weeks, or months on a day that the first one means. */
export function RepeatFields({
  value,
  first_day,
  problems,
  onChange,
}: {
  value: TypedRepetition;
  first_day: string;
  problems: Readonly<Record<string, string>>;
  onChange: (to: TypedRepetition) => void;
}) {
  const every = everyOf(value);
  const isKnown = /^\d{4}-\d\d-\d\d$/.test(first_day);
  const days: MonthDay[] =
    isKnown && isLastWeekday(first_day) ? ["day", "weekday", "last_weekday"] : ["day", "weekday"];
  return (
    <div role="group" aria-label="Repetition" className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label="Every" required error={problems["every"]}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={mostEvery[value.unit]}
            value={value.every}
            onChange={(event) => onChange({ ...value, every: event.currentTarget.value })}
          />
        </Field>
        <Field label="Unit">
          <Select
            value={value.unit}
            onChange={(event) =>
              onChange({ ...value, unit: repeatUnits.find((unit) => unit === event.currentTarget.value) ?? "week" })
            }
          >
            {repeatUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitLabels[unit]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {value.unit === "month" && isKnown && (
        <Field label="On">
          <Select
            value={value.on}
            onChange={(event) =>
              onChange({ ...value, on: days.find((one) => one === event.currentTarget.value) ?? "day" })
            }
          >
            {days.map((on) => (
              <option key={on} value={on}>
                {monthDayLabel(on, first_day)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isKnown && every >= 1 && (
        <p role="status" className="text-sm text-ink-soft">
          {repetitionLabel({ ...value, every, first_day })}. Visits are planned up to 12 months ahead.
        </p>
      )}
    </div>
  );
}
