import { useEffect, useRef, type KeyboardEvent } from "react";
import { addDays, addMonths } from "#shared/days/calendarDays.ts";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/calendar/event.ts";
import { shownInCell } from "#features/work/calendar/eventTimes.ts";
import { EventChip, eventLook } from "./EventChip.tsx";
import { longDay, monthLabel } from "#features/work/calendar/eventWords.ts";
import { monthGrid, monthOf, weekStart } from "./monthGrid.ts";

/** The cell of a day shows this many suggested visits and says how many more there are. */
const shownSuggested = 2;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Where a key leads from a day; null where it leads nowhere. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return weekStart(day);
    case "End":
      return addDays(weekStart(day), 6);
    case "PageUp":
      return addMonths(day, -months);
    case "PageDown":
      return addMonths(day, months);
    default:
      return null;
  }
}

/**
 * The month of the selected day, a week a row. The arrow keys go over the days, Page Up and Down over the months, with
 * Shift over the years; Enter opens the day. One day is a tab stop at a time, and its events after it.
 */
export function MonthGrid({
  selected,
  today,
  byDay,
  suggested,
  zone,
  busy,
  loading,
  drag,
  onSelect,
  onOpen,
  onPlan,
  onOpenDay,
}: {
  selected: string;
  today: string;
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** The visits that are suggested, by their days. */
  suggested: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  busy: boolean;
  /** Whether the events of these days are still on their way: no day is called empty then. */
  loading: boolean;
  drag: DayDrag;
  onSelect: (day: string) => void;
  onOpen: (event: CalendarEvent) => void;
  /** A suggested visit is made real. */
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: (day: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  // Keys come faster than the address follows them: this is the day they have led to so far.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) grid.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus();
    if (wanted.current === selected) wanted.current = null;
  }, [selected]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = wanted.current ?? selected;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpenDay(from);
    }
    const day = dayByKey(event, from);
    if (day === null || day === from) return;
    event.preventDefault();
    wanted.current = day;
    onSelect(day);
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={monthLabel(selected)}
      aria-busy={busy}
      className="overflow-clip rounded-xl border border-line bg-surface shadow-card"
    >
      <div role="row" className="grid grid-cols-7 border-b border-line bg-bg/60">
        {weekdays.map((name) => (
          <span
            key={name}
            role="columnheader"
            aria-label={name}
            className="py-2 text-center text-xs font-medium text-ink-soft"
          >
            {name.slice(0, 3)}
          </span>
        ))}
      </div>
      {monthGrid(monthOf(selected)).map((week) => (
        <div key={week[0]} role="row" className="grid grid-cols-7 divide-x divide-line border-line not-last:border-b">
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              events={byDay.get(day) ?? []}
              suggestions={suggested.get(day) ?? []}
              zone={zone}
              loading={loading}
              drag={drag}
              selected={day === selected}
              today={day === today}
              outside={monthOf(day).month !== monthOf(selected).month}
              onSelect={() => {
                wanted.current = null;
                onSelect(day);
              }}
              onKeyDown={onKeyDown}
              onOpen={onOpen}
              onPlan={onPlan}
              onOpenDay={() => onOpenDay(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function DayCell({
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
  const more = events.length - shownInCell;
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
      {/* A phone's cell has no room for words: a dot for each event, and the summary below tells the rest. */}
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
      <span className="hidden min-w-0 flex-col gap-0.5 sm:flex">
        {events.slice(0, shownInCell).map((event) => (
          <EventChip
            key={event.id}
            event={event}
            day={day}
            zone={zone}
            tabIndex={tabIndex}
            drag={drag}
            brief
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
    </div>
  );
}
