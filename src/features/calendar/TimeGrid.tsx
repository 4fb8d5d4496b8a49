import { useEffect, useRef, useState, type MouseEvent } from "react";
import { dayIn, minuteIn } from "#shared/calendarDays.ts";
import { cx } from "#ui/cx.ts";
import { keysHint, takenByKey } from "./keyMove.ts";
import type { DayDrag } from "./useDayDrag.ts";
import { daysOfEvent, eventsByDay, type CalendarEvent, type Times } from "./event.ts";
import { EventChip, eventLook } from "./EventChip.tsx";
import { longDay, shortDay, spanLabel } from "./eventWords.ts";
import { sideBySide } from "./overlaps.ts";
import { useEventDrag } from "./useEventDrag.ts";

/** In pixels. */
const hourHeight = 48;
const dayMinutes = 1440;
/** The shortest event that can still be read and pressed, in minutes of height. */
const shortest = 30;
/** The hour of the day that stands on top at first. */
const begins = 7;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const top = (minute: number) => (minute / 60) * hourHeight;

/**
 * One day or several beside each other, hour by hour; what overlaps stands side by side. Events are dragged to move and
 * by their lower edge to resize; M takes them by keys.
 */
export function TimeGrid({
  days,
  today,
  events,
  suggested,
  zone,
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
  /** The visits that are suggested, by their days. */
  suggested: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  /** How whole days are dragged from day to day. */
  dayDrag: DayDrag;
  onOpen: (event: CalendarEvent) => void;
  /** A suggested visit is made real. */
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: (day: string) => void;
  onAdd: (day: string, minute: number) => void;
  onMove: (event: CalendarEvent, times: Times) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const now = useMinute(zone);
  const drag = useEventDrag({ body, scroller, columns: days.length, hourHeight, zone, onDropped: onMove });
  const { dragged } = drag;
  const byDay = eventsByDay(
    dragged ? events.map((event) => (event.id === dragged.id ? { ...event, ...dragged.times } : event)) : events,
    zone,
  );
  const stored = new Map(events.map((event) => [event.id, event]));
  const several = days.length > 1;
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };

  useEffect(() => {
    // A little above, so that the hour reads whole.
    scroller.current?.scrollTo({ top: top(begins * 60) - 12 });
  }, []);

  function addAt(press: MouseEvent<HTMLElement>, day: string) {
    const minute = ((press.clientY - press.currentTarget.getBoundingClientRect().top) / hourHeight) * 60;
    onAdd(day, Math.max(0, Math.min(dayMinutes - 60, Math.floor(minute / 30) * 30)));
  }

  return (
    <div
      ref={scroller}
      data-scrolls=""
      className="relative h-[40rem] max-h-[75dvh] scroll-pt-20 scroll-pl-14 overflow-auto [overflow-anchor:none] rounded-xl border border-line bg-surface shadow-card"
    >
      <div className={several ? "min-w-[46rem]" : undefined}>
        <div className="sticky top-0 z-20 flex border-b border-line bg-surface">
          <span className="sticky left-0 z-10 w-14 shrink-0 border-r border-line bg-surface" />
          <div className="grid flex-1 divide-x divide-line" style={columns}>
            {days.map((day) => (
              <div
                key={day}
                data-day={day}
                className={cx(
                  "flex min-w-0 flex-col gap-0.5 p-1",
                  dayDrag.days?.has(day) && "bg-accent-soft ring-2 ring-accent ring-inset",
                )}
              >
                <h2
                  aria-label={longDay(day)}
                  aria-current={day === today ? "date" : undefined}
                  className={cx("text-center text-sm font-semibold", day === today && "text-accent")}
                >
                  {several ? (
                    <button
                      type="button"
                      aria-label={`Open ${longDay(day)}`}
                      onClick={() => onOpenDay(day)}
                      className="min-h-8 w-full rounded-md px-1 hover:bg-ink/7 dense:min-h-6"
                    >
                      {shortDay(day)}
                    </button>
                  ) : (
                    shortDay(day)
                  )}
                </h2>
                {byDay
                  .get(day)
                  ?.flatMap((event) =>
                    event.all_day
                      ? [
                          <EventChip
                            key={event.id}
                            event={event}
                            day={day}
                            zone={zone}
                            drag={dayDrag}
                            onOpen={() => onOpen(event)}
                            className="min-h-8 dense:min-h-6"
                          />,
                        ]
                      : [],
                  )}
                {suggested.get(day)?.map((visit) => (
                  <EventChip
                    key={visit.id}
                    event={visit}
                    day={day}
                    zone={zone}
                    drag={dayDrag}
                    onOpen={() => onPlan(visit)}
                    className="min-h-8 dense:min-h-6"
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="flex">
          <div
            aria-hidden="true"
            className="sticky left-0 z-10 w-14 shrink-0 border-r border-line bg-surface"
            style={{ height: top(dayMinutes) }}
          >
            {hours.slice(1).map((hour) => (
              <span
                key={hour}
                className="tabular absolute right-1.5 -translate-y-1/2 text-xs text-ink-faint"
                style={{ top: top(hour * 60) }}
              >
                {hour % 12 || 12} {hour < 12 ? "AM" : "PM"}
              </span>
            ))}
          </div>
          <div
            ref={body}
            className="relative isolate grid flex-1 divide-x divide-line"
            style={{ ...columns, height: top(dayMinutes) }}
          >
            {hours.slice(1).map((hour) => (
              <span
                key={hour}
                aria-hidden="true"
                className="pointer-events-none absolute inset-x-0 border-t border-line"
                style={{ top: top(hour * 60) }}
              />
            ))}
            {days.map((day) => (
              <div
                key={day}
                data-day={day}
                data-hours=""
                role="group"
                aria-label={longDay(day)}
                className={cx("relative min-w-0", dayDrag.days?.has(day) && "bg-accent-soft/50")}
              >
                {/* At the keyboard Add Event does the same. */}
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Add Event on ${longDay(day)}`}
                  onClick={(press) => addAt(press, day)}
                  className="absolute inset-0 cursor-cell"
                />
                {placed(byDay.get(day) ?? [], day, zone).map(({ event, from, until, endsHere, lane, lanes }) => (
                  <div
                    key={event.id}
                    className={cx(
                      "absolute px-px",
                      dragged?.id === event.id && "z-10 opacity-80",
                      dayDrag.held === event.id && "z-10",
                    )}
                    style={{
                      top: top(from),
                      height: top(until - from),
                      left: `${(lane / lanes) * 100}%`,
                      width: `${100 / lanes}%`,
                    }}
                  >
                    <button
                      type="button"
                      data-event={event.id}
                      aria-haspopup="dialog"
                      aria-keyshortcuts={keysHint.key}
                      aria-describedby={keysHint.id}
                      onKeyDown={takenByKey(() => dayDrag.take(event))}
                      onPointerDown={(down) => drag.begin(down, stored.get(event.id) ?? event, "move")}
                      onClick={() => onOpen(event)}
                      className={cx(
                        "flex size-full cursor-grab scroll-mt-24 scroll-mb-44 touch-manipulation flex-col items-stretch overflow-hidden rounded-md border px-1.5 py-0.5 text-left text-xs select-none hover:border-current",
                        eventLook(event),
                        dayDrag.held === event.id && "ring-2 ring-focus",
                      )}
                    >
                      <span className="truncate font-medium">{event.title}</span>
                      <span className="tabular truncate">{spanLabel(event, zone)}</span>
                      {event.client_name && <span className="truncate">{event.client_name}</span>}
                    </button>
                    {endsHere && (
                      <span
                        aria-hidden="true"
                        onPointerDown={(down) => drag.begin(down, stored.get(event.id) ?? event, "resize")}
                        className="absolute inset-x-1 bottom-0 h-2 cursor-ns-resize touch-none pointer-coarse:h-3"
                      />
                    )}
                  </div>
                ))}
                {day === now.day && (
                  <span
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger"
                    style={{ top: top(now.minute) }}
                  />
                )}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

type Placed = { event: CalendarEvent; from: number; until: number; endsHere: boolean; lane: number; lanes: number };

/** Where a day's events stand: from which minute until which of the day, and in which of how many lanes. */
function placed(events: readonly CalendarEvent[], day: string, zone: string): Placed[] {
  const stretches = events
    .filter((event) => !event.all_day)
    .map((event) => {
      const [start, end] = [new Date(event.start_datetime), new Date(event.end_datetime)];
      const from = dayIn(zone, start) === day ? Math.min(minuteIn(zone, start), dayMinutes - shortest) : 0;
      const until = dayIn(zone, end) === day ? minuteIn(zone, end) : dayMinutes;
      return {
        event,
        endsHere: daysOfEvent(event, zone).at(-1) === day,
        start: from,
        end: Math.max(until, from + shortest),
      };
    });
  const lanes = sideBySide(stretches);
  return stretches.map(({ event, endsHere, start, end }, index) => ({
    event,
    endsHere,
    from: start,
    until: end,
    ...(lanes[index] ?? { lane: 0, lanes: 1 }),
  }));
}

/** What the clocks of the time zone show, a minute after the other. */
function useMinute(zone: string): { day: string; minute: number } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(tick);
  }, []);
  return { day: dayIn(zone, now), minute: minuteIn(zone, now) };
}
