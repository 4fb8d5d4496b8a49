import { useEffect, useRef, type KeyboardEvent } from "react";
import { addDays, addMonths } from "#shared/days/calendarDays.ts";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { monthLabel } from "#features/work/events/eventWords.ts";
import { monthGrid, monthOf, weekStart } from "./monthGrid.ts";
import { DayCell } from "./DayCell.tsx";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Returns the day to which a key moves from a day; null if the key does not move. */
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
 * The month of the selected day, one week per row. The arrow keys move by day and week, Page Up and Down by month, with
 * Shift by year; Enter opens the day. One day at a time is a tab stop, followed by its events.
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
  /** The suggested visits, by day. */
  suggested: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  busy: boolean;
  /** True while the events of these days are being loaded: no day is shown as empty then. */
  loading: boolean;
  drag: DayDrag;
  onSelect: (day: string) => void;
  onOpen: (event: CalendarEvent) => void;
  /** Plans a suggested visit. */
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: (day: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  // Key presses are faster than the address. This is the day that they have reached so far.
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
      <WeekdayHeads />
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

function WeekdayHeads() {
  return (
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
  );
}
