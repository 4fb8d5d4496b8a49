import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import type { QuietHours } from "#shared/notifications/notificationKinds.ts";
import type { SaveChoices } from "./useChoices.ts";

/** The hours that are offered first: from 9 in the evening to 7 in the morning. */
const offered: QuietHours = { from: 21 * 60, to: 7 * 60 };

/** The hours in which the member's devices are not notified. */
export function QuietHoursCard({
  hours,
  timeZone,
  save,
}: {
  hours: QuietHours | null;
  timeZone: string;
  save: SaveChoices;
}) {
  const shown = hours ?? offered;
  const [typed, setTyped] = useState({ from: timeOf(shown.from), to: timeOf(shown.to) });
  const next = { from: minuteOf(typed.from), to: minuteOf(typed.to) };
  const changed = hours !== null && (next.from !== hours.from || next.to !== hours.to);
  const problem = next.from === next.to ? "Choose two different times." : undefined;
  return (
    <Card
      title="Quiet hours"
      headingLevel={2}
      description="Your devices stay silent. The bell and your email still have everything."
    >
      <Switch
        label="Keep my devices quiet"
        hint={`By your business's clock (${timeZone.replaceAll("_", " ")}).`}
        checked={hours !== null}
        onChange={(event) => save({ quiet_hours: event.target.checked ? shown : null })}
      />
      {hours !== null && (
        <form
          className="mt-3 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!problem) save({ quiet_hours: next });
          }}
        >
          <Field label="From" error={problem}>
            <Input
              type="time"
              required
              value={typed.from}
              onChange={({ target: { value } }) => setTyped({ ...typed, from: value })}
            />
          </Field>
          <Field label="To">
            <Input
              type="time"
              required
              value={typed.to}
              onChange={({ target: { value } }) => setTyped({ ...typed, to: value })}
            />
          </Field>
          <Button type="submit" disabled={!changed || problem !== undefined}>
            Save
          </Button>
        </form>
      )}
    </Card>
  );
}

/** "21:00". */
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The minutes after midnight of "21:00"; 0 for a time that is not typed in full. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours || 0) * 60 + (minutes || 0);
}
