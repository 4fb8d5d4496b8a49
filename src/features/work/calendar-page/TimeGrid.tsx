import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { eventsByDay, type Times } from "#features/work/events/eventTimes.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { TimedEvent } from "./TimedEvent.tsx";
import { dayHeight, halfHourAt, hourHeight, markedHours, placeEvents, topOf } from "./timeGrid.ts";
import { TimeGridHead } from "./TimeGridHead.tsx";
import type { DayDrag } from "./useDayDrag.ts";
import { useEventDrag } from "./useEventDrag.ts";
import { useMinute } from "./useMinute.ts";

/** The hour of the day at the top of the first view. */
const begins = 7;

/**
 * One day or several side by side, hour by hour; overlapping events are side by side. Dragging moves an event, and
 * dragging its lower edge resizes it. The M key starts moving it by keyboard.
 */
export function TimeGrid({
  days,
  today,
  events,
  suggested,
  zone,
  loading,
  dayDrag,
  onOpen,
  onPlan,
  onOpenDay,
  onAdd,
  onMove,
}: {
  days: readonly string[];
  today: string;
  events: readonly CalendarEvent[];
  /** The suggested visits, by day. */
  suggested: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  /** True while the events of these days are being loaded. */
  loading: boolean;
  /** The drag of whole-day events from day to day. */
  dayDrag: DayDrag;
  onOpen: (event: CalendarEvent) => void;
  /** Plans a suggested visit. */
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: (day: string) => void;
  onAdd: (day: string, minute: number) => void;
  onMove: (event: CalendarEvent, times: Times) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const now = useMinute(zone);
  const { byDay, dragged, begin } = useEventsByDay({ events, days, body, scroller, zone, onMove });
  const several = days.length > 1;
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };

  useEffect(() => {
    // Slightly above, so that the hour's label is fully visible.
    scroller.current?.scrollTo({ top: topOf(begins * 60) - 12 });
  }, []);

  return (
    <div
      ref={scroller}
      data-scrolls=""
      className="relative h-full scroll-pt-20 scroll-pl-14 overflow-auto [overflow-anchor:none] rounded-xl border border-line bg-surface shadow-card"
    >
      <div className={several ? "min-w-[46rem]" : undefined}>
        <div className="sticky top-0 z-20 flex border-b border-line bg-surface">
          <span className="sticky left-0 z-10 w-14 shrink-0 border-r border-line bg-surface" />
          <div className="grid flex-1 divide-x divide-line" style={columns}>
            {days.map((day) => (
              <TimeGridHead
                key={day}
                day={day}
                today={today}
                several={several}
                events={byDay.get(day) ?? []}
                suggested={suggested.get(day) ?? []}
                zone={zone}
                dayDrag={dayDrag}
                onOpen={onOpen}
                onPlan={onPlan}
                onOpenDay={onOpenDay}
              />
            ))}
          </div>
        </div>
        <div className="flex">
          <HourLabels />
          <div
            ref={body}
            className="relative isolate grid flex-1 divide-x divide-line"
            style={{ ...columns, height: dayHeight }}
          >
            <HourLines />
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                events={byDay.get(day)}
                now={now}
                zone={zone}
                loading={loading}
                dayDrag={dayDrag}
                dragged={dragged}
                onDrag={begin}
                onOpen={onOpen}
                onAdd={onAdd}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Returns the events by day, with the one dragged over the hours at its new times; `dragged` is its id. `begin` begins
 * such a drag.
 */
function useEventsByDay({
  events,
  days,
  body,
  scroller,
  zone,
  onMove,
}: {
  events: readonly CalendarEvent[];
  days: readonly string[];
  body: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  zone: string;
  onMove: (event: CalendarEvent, times: Times) => void;
}) {
  const { dragged, begin } = useEventDrag({
    body,
    scroller,
    columns: days.length,
    hourHeight,
    zone,
    onDropped: onMove,
  });
  const byDay = eventsByDay(
    dragged ? events.map((event) => (event.id === dragged.id ? { ...event, ...dragged.times } : event)) : events,
    zone,
  );
  const stored = new Map(events.map((event) => [event.id, event]));
  return {
    byDay,
    dragged: dragged?.id,
    begin: (down: PointerEvent, event: CalendarEvent, mode: "move" | "resize") =>
      begin(down, stored.get(event.id) ?? event, mode),
  };
}

/** The hours of one day, its events, and a line at the current time. */
function DayColumn({
  day,
  events,
  now,
  zone,
  loading,
  dayDrag,
  dragged,
  onDrag,
  onOpen,
  onAdd,
}: {
  day: string;
  events: readonly CalendarEvent[] | undefined;
  now: { day: string; minute: number };
  zone: string;
  loading: boolean;
  dayDrag: DayDrag;
  /** The id of the event that is dragged over the hours. */
  dragged: string | undefined;
  onDrag: (down: PointerEvent, event: CalendarEvent, mode: "move" | "resize") => void;
  onOpen: (event: CalendarEvent) => void;
  onAdd: (day: string, minute: number) => void;
}) {
  return (
    <div
      data-day={day}
      data-hours=""
      role="group"
      aria-label={longDay(day)}
      aria-busy={loading || undefined}
      className={cx("relative min-w-0", dayDrag.days?.has(day) && "bg-accent-soft/50")}
    >
      <AddButton day={day} onAdd={(minute) => onAdd(day, minute)} />
      {loading && !events && <Loading />}
      {placeEvents(events ?? [], day, zone).map((placed) => (
        <TimedEvent
          key={placed.event.id}
          placed={placed}
          day={day}
          zone={zone}
          dragged={dragged === placed.event.id}
          held={dayDrag.held === placed.event.id}
          onDrag={(down, mode) => onDrag(down, placed.event, mode)}
          onPickUp={dayDrag.pickUp}
          onOpen={onOpen}
        />
      ))}
      {day === now.day && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger"
          style={{ top: topOf(now.minute) }}
        />
      )}
    </div>
  );
}

function HourLabels() {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-10 w-14 shrink-0 border-r border-line bg-surface"
      style={{ height: dayHeight }}
    >
      {markedHours.map((hour) => (
        <span
          key={hour}
          className="tabular absolute right-1.5 -translate-y-1/2 text-xs text-ink-faint"
          style={{ top: topOf(hour * 60) }}
        >
          {hour % 12 || 12} {hour < 12 ? "AM" : "PM"}
        </span>
      ))}
    </div>
  );
}

function HourLines() {
  return markedHours.map((hour) => (
    <span
      key={hour}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 border-t border-line"
      style={{ top: topOf(hour * 60) }}
    />
  ));
}

/** Placeholders where events may appear. */
function Loading() {
  return [9, 13].map((hour) => (
    <div key={hour} className="pointer-events-none absolute inset-x-1" style={{ top: topOf(hour * 60) }}>
      <Skeleton className="h-16" />
    </div>
  ));
}

/** A press on free hours adds an event there. Keyboard users have Add Event. */
function AddButton({ day, onAdd }: { day: string; onAdd: (minute: number) => void }) {
  const press = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) =>
    onAdd(halfHourAt(clientY - currentTarget.getBoundingClientRect().top));
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Add Event on ${longDay(day)}`}
      onClick={press}
      className="absolute inset-0 cursor-cell"
    />
  );
}
