import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useClashReader } from "#features/work/event-dialogs/useClashReader.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { longDay, shortDay } from "#features/work/events/eventWords.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { movesOf, rangeOfDay, type DayMove } from "./dayMove.ts";
import { useMoveDay } from "./useMoveDay.ts";

/** Previews the move of a day's visits to another day, and moves those that are chosen. */
export function MoveDayDialog({
  day,
  events,
  zone,
  onClose,
}: {
  day: string;
  events: readonly CalendarEvent[];
  zone: string;
  onClose: () => void;
}) {
  const { alone } = useClashReader();
  const move = useMoveDay();
  const [to, setTo] = useState(() => addDays(day, 1));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(to);
  const { data: others = [], isPending } = useQuery(
    calendarApi.list.queryOptions({
      input: rangeOfDay(isDay ? to : day, zone),
      enabled: isDay,
      placeholderData: keepPreviousData,
    }),
  );
  const moves = isDay ? movesOf(events, { from: day, to }, others, { zone, alone }) : [];
  const chosen = moves.filter(({ event, problem }) => problem === null && !left.includes(event.id));
  const save = async () => {
    setBusy(true);
    const moved = await move(chosen, to);
    setBusy(false);
    if (moved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      title="Move the visits of this day"
      description={longDay(day)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0 || to === day || isPending}
            onClick={() => void save()}
          >
            {chosen.length === 1 ? "Move 1 Visit" : `Move ${chosen.length} Visits`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Move to"
          required
          error={to === day ? "Choose another day." : isDay ? undefined : "Please enter a date"}
        >
          <Input type="date" max="2999-12-31" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
        <ul aria-label="Visits" className="flex flex-col gap-2">
          {moves.map((one) => (
            <li key={one.event.id}>
              <MovedVisit
                move={one}
                to={to}
                zone={zone}
                checked={chosen.includes(one)}
                onChoose={(isChosen) =>
                  setLeft(isChosen ? left.filter((id) => id !== one.event.id) : [...left, one.event.id])
                }
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function MovedVisit({
  move: { event, times, problem, inTheWay },
  to,
  zone,
  checked,
  onChoose,
}: {
  move: DayMove;
  to: string;
  zone: string;
  checked: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { arrival_window } = event;
  return (
    <div className="rounded-lg border border-line px-3 pt-1 pb-2.5">
      <Checkbox
        checked={checked}
        disabled={problem !== null}
        onChange={(change) => onChoose(change.currentTarget.checked)}
        label={<span className="font-medium wrap-anywhere">{event.title}</span>}
        hint={problem === null ? `${shortDay(to)}, ${spanLabel({ ...times, arrival_window }, zone)}` : undefined}
      />
      {problem !== null && <p className="pl-8 text-sm text-danger dense:pl-6.5">Stays on its day. {problem}</p>}
      {problem === null && inTheWay.length > 0 && (
        <p className="pl-8 text-sm text-warning dense:pl-6.5">
          At the same time: {inTheWay.map((other) => `${other.title}, ${spanLabel(other, zone)}`).join("; ")}
        </p>
      )}
    </div>
  );
}
