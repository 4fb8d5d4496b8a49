import { Plus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { shownInSummary } from "#features/work/events/eventTimes.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { EventChip } from "./EventChip.tsx";
import { longDay } from "#features/work/events/eventWords.ts";

const MoveDay = lazyComponent(() => import("#features/work/rain/MoveDay.tsx"), "MoveDay", "after first paint");

/** The selected day: the button to plan more, and a summary of its events, below it so that they never move it. */
export function EventManagement({
  day,
  events,
  loading,
  zone,
  drag,
  onAdd,
  onOpen,
  onMore,
}: {
  day: string;
  events: readonly CalendarEvent[];
  loading: boolean;
  zone: string;
  drag?: DayDrag | undefined;
  onAdd: () => void;
  onOpen: (event: CalendarEvent) => void;
  onMore: () => void;
}) {
  const more = events.length - shownInSummary;
  return (
    <Card
      title="Event Management"
      description={<time dateTime={day}>{longDay(day)}</time>}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          Add Event
        </Button>
      }
    >
      <div aria-live="polite">
        {loading ? (
          <SkeletonRows rows={1} label="Loading events…" />
        ) : events.length === 0 ? (
          <p className="text-sm text-ink-faint">Nothing scheduled.</p>
        ) : (
          <ul aria-label={`Scheduled on ${longDay(day)}`} className="flex flex-col gap-1.5">
            {events.slice(0, shownInSummary).map((event) => (
              <li key={event.id}>
                <EventChip
                  event={event}
                  day={day}
                  zone={zone}
                  drag={drag}
                  onOpen={() => onOpen(event)}
                  className="min-h-11 px-3 text-sm! dense:min-h-9"
                />
              </li>
            ))}
          </ul>
        )}
        <MoveDay day={day} events={events} zone={zone} />
        {more > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="mt-1.5"
            aria-label={`${more} more on ${longDay(day)}`}
            onClick={onMore}
          >
            +{more} more
          </Button>
        )}
      </div>
    </Card>
  );
}
