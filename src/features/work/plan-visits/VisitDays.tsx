import { Plus, X } from "lucide-react";
import { addDays } from "#shared/days/calendarDays.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field, FieldError } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { maxVisitDays } from "#features/jobs/job-rules/visitTimes.ts";

/** The days of visits that are planned at once. */
export function VisitDays({
  days,
  error,
  onChange,
}: {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}) {
  return (
    <div role="group" aria-label="Days" className="flex flex-col gap-2">
      {days.map((day, place) => (
        // A day has no identity besides its place.
        <div key={place} className="flex items-end gap-2">
          <Field label={days.length === 1 ? "Day" : `Day ${place + 1}`} required className="grow">
            <Input
              type="date"
              max="9999-12-31"
              value={day}
              onChange={(event) => onChange(days.with(place, event.currentTarget.value))}
            />
          </Field>
          {days.length > 1 && (
            <IconButton label={`Remove day ${place + 1}`} onClick={() => onChange(days.toSpliced(place, 1))}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {days.length < maxVisitDays && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...days, nextDay(days)])}
        >
          Add a Day
        </Button>
      )}
    </div>
  );
}

/** The day after the last one that is entered. */
function nextDay(days: readonly string[]): string {
  const last = days.filter(Boolean).toSorted().at(-1);
  return last === undefined ? "" : addDays(last, 1);
}
