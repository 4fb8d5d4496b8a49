import { windowHours } from "#features/jobs/job-rules/visitTimes.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import type { TypedTimes } from "./plannedTimes.ts";

/** The times of visits: from one time to another, or a window in which the crew arrives. */
export function VisitTimeFields({
  value,
  problems,
  onChange,
}: {
  value: TypedTimes;
  problems: Readonly<Record<string, string>>;
  onChange: (times: TypedTimes) => void;
}) {
  const { start_time, end_time, arrival_window, window_hours } = value;
  return (
    <>
      <Switch
        label="Arrival window"
        hint="The customer expects you between two times."
        checked={arrival_window}
        onChange={(event) => onChange({ ...value, arrival_window: event.currentTarget.checked })}
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label={arrival_window ? "From" : "Start time"} required error={problems["start_time"]}>
          <Input
            type="time"
            value={start_time}
            onChange={(event) => onChange({ ...value, start_time: event.currentTarget.value })}
          />
        </Field>
        {arrival_window ? (
          <Field label="Window" error={problems["end_time"]}>
            <Select
              value={window_hours}
              onChange={(event) => onChange({ ...value, window_hours: Number(event.currentTarget.value) })}
            >
              {windowHours.map((hours) => (
                <option key={hours} value={hours}>
                  {hours === 1 ? "1 hour" : `${hours} hours`}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Field label="End time" required error={problems["end_time"]}>
            <Input
              type="time"
              value={end_time}
              onChange={(event) => onChange({ ...value, end_time: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </>
  );
}
