import type { KeyboardEvent } from "react";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { shownInCell } from "#features/work/events/eventTimes.ts";
import { EventChip, eventLook } from "./EventChip.tsx";
import { longDay } from "#features/work/events/eventWords.ts";

/** The number of suggested visits that a day's cell shows; for the others it shows a count. */
const shownSuggested = 2;

/** The largest number of events and suggested visits that a day's cell shows in two lines each. */
const shownInTwoLines = 2;

/** One day of the month: its number, and as many of its events as fit. */
export function DayCell({
  day,
  events,
  suggestions,
  zone,
  loading,
  drag,
  selected,
  today,
  outside,
  onSelect,
  onKeyDown,
  onOpen,
  onPlan,
  onOpenDay,
}: {
  day: string;
  events: readonly CalendarEvent[];
  suggestions: readonly CalendarEvent[];
  zone: string;
  loading: boolean;
  drag: DayDrag;
  selected: boolean;
  today: boolean;
  outside: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (event: CalendarEvent) => void;
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: () => void;
}) {
  const tabIndex = selected ? 0 : -1;
  const planned = events.length === 0 ? "no events" : events.length === 1 ? "1 event" : `${events.length} events`;
  const label = [longDay(day), !loading && planned, suggestions.length > 0 && `${suggestions.length} suggested`];
  const unknown = loading && events.length === 0 && !outside;
  return (
    <div
      role="gridcell"
      data-day={day}
      tabIndex={tabIndex}
      aria-selected={selected}
      aria-current={today ? "date" : undefined}
      aria-label={label.filter(Boolean).join(", ")}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      className={cx(
        "relative flex min-h-14 min-w-0 cursor-pointer flex-col gap-0.5 p-0.5 -outline-offset-2 select-none sm:min-h-32 sm:p-1",
        drag.days?.has(day)
          ? "bg-accent-soft ring-2 ring-accent ring-inset"
          : selected
            ? "bg-accent-soft/50 ring-2 ring-accent ring-inset"
            : outside
              ? "bg-bg/70 hover:bg-sunken"
              : "hover:bg-sunken",
      )}
    >
      <span
        className={cx(
          "tabular grid size-7 shrink-0 place-items-center self-center rounded-full text-sm sm:self-start",
          today ? "bg-accent font-semibold text-accent-ink" : outside ? "text-ink-faint" : "font-medium",
        )}
      >
        {Number(day.slice(8))}
      </span>
      {unknown && <Skeleton className="h-1.5 w-4/5 max-w-24 self-center sm:h-4 sm:max-w-none sm:self-start" />}
      <DayDots events={events} suggestions={suggestions} />
      <DayChips
        day={day}
        events={events}
        suggestions={suggestions}
        zone={zone}
        tabIndex={tabIndex}
        drag={drag}
        onOpen={onOpen}
        onPlan={onPlan}
        onOpenDay={onOpenDay}
      />
    </div>
  );
}

/**
 * A phone's cell has no room for text. It shows a dot for each event, and the summary below the month shows the
 * details.
 */
function DayDots({ events, suggestions }: { events: readonly CalendarEvent[]; suggestions: readonly CalendarEvent[] }) {
  const more = events.length - shownInCell;
  return (
    <span aria-hidden="true" className="flex flex-wrap items-center justify-center gap-0.5 sm:hidden">
      {events.slice(0, shownInCell).map((event) => (
        <span
          key={event.id}
          className={cx("size-1.5 rounded-full border border-current bg-current!", eventLook(event))}
        />
      ))}
      {suggestions.length > 0 && <span className="size-1.5 rounded-full border border-warning" />}
      {more > 0 && <span className="text-[0.625rem] leading-none text-ink-soft">+{more}</span>}
    </span>
  );
}

/** The first events and suggested visits of a day by their titles, and a link to the rest. */
function DayChips({
  day,
  events,
  suggestions,
  zone,
  tabIndex,
  drag,
  onOpen,
  onPlan,
  onOpenDay,
}: {
  day: string;
  events: readonly CalendarEvent[];
  suggestions: readonly CalendarEvent[];
  zone: string;
  tabIndex: 0 | -1;
  drag: DayDrag;
  onOpen: (event: CalendarEvent) => void;
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: () => void;
}) {
  const more = events.length - shownInCell;
  const lines = events.length + suggestions.length > shownInTwoLines ? 1 : 2;
  return (
    <span className="hidden min-w-0 flex-col gap-0.5 sm:flex">
      {events.slice(0, shownInCell).map((event) => (
        <EventChip
          key={event.id}
          event={event}
          day={day}
          zone={zone}
          tabIndex={tabIndex}
          drag={drag}
          lines={lines}
          onOpen={() => onOpen(event)}
        />
      ))}
      {suggestions.slice(0, shownSuggested).map((visit) => (
        <EventChip
          key={visit.id}
          event={visit}
          day={day}
          zone={zone}
          tabIndex={tabIndex}
          drag={drag}
          lines={lines}
          onOpen={() => onPlan(visit)}
        />
      ))}
      {suggestions.length > shownSuggested && (
        <span className="truncate px-1.5 text-xs text-warning">+{suggestions.length - shownSuggested} suggested</span>
      )}
      {more > 0 && (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`${more} more on ${longDay(day)}`}
          onClick={(click) => {
            click.stopPropagation();
            onOpenDay();
          }}
          className="min-h-6 rounded-md px-1.5 text-left text-xs font-medium text-ink-soft hover:bg-ink/7 hover:text-ink"
        >
          +{more} more
        </button>
      )}
    </span>
  );
}
