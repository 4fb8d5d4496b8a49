import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { dayIn } from "#shared/days/calendarDays.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { useZone } from "#browser/useZone.ts";
import { EventChip } from "#features/work/calendar-page/EventChip.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";

/** The number of events that are shown at first. */
const shownFirst = 6;

/**
 * Events of one record, which a press opens; nothing if there are none. Of many, those that are not done come first, and
 * the others are behind a button. `about`: a line about some of them, by their ids.
 */
export function EventsCard({
  title,
  list,
  about,
}: {
  title: string;
  list: UseQueryResult<CalendarEvent[]>;
  about?: ReadonlyMap<string, string>;
}) {
  const zone = useZone();
  const dialogs = useEventDialogs();
  const { data } = list;
  const [isWhole, setIsWhole] = useState(false);
  if (!data && list.error !== null)
    return (
      <Card title={title}>
        <FailedState
          title="The calendar couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  if (!data || data.length === 0) return null;
  const ahead = data.filter(({ completed_at }) => completed_at === null);
  const brief = ahead.length > 0 ? ahead.slice(0, shownFirst) : data.slice(-shownFirst);
  const shown = isWhole || data.length <= shownFirst ? data : brief;
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-3">
        {shown.map((event) => {
          const day = dayIn(zone, new Date(event.start_datetime));
          return (
            <li key={event.id}>
              <p className="mb-1 text-sm text-ink-soft">{longDay(day)}</p>
              <EventChip
                event={event}
                day={day}
                zone={zone}
                onOpen={() => dialogs.show(event)}
                className="min-h-11 px-3 text-sm! dense:min-h-9"
              />
              {about?.has(event.id) && <p className="tabular mt-1 text-sm text-ink-soft">{about.get(event.id)}</p>}
            </li>
          );
        })}
      </ul>
      {shown.length < data.length && (
        <Button variant="ghost" size="sm" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
      <EventDialogs dialogs={dialogs} />
    </Card>
  );
}
