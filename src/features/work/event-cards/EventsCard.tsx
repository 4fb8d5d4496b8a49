import type { UseQueryResult } from "@tanstack/react-query";
import { dayIn } from "#shared/days/calendarDays.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { useZone } from "#browser/useZone.ts";
import { EventChip } from "#features/work/calendar-page/EventChip.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { EventDialogs } from "#features/work/event-dialogs/EventDialogs.tsx";
import { useEventDialogs } from "#features/work/event-dialogs/useEventDialogs.ts";

/** Events of one record, which a press opens; nothing if there are none. `about`: a line about some of them, by their ids. */
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
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-3">
        {data.map((event) => {
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
      <EventDialogs dialogs={dialogs} />
    </Card>
  );
}
