import { cx } from "#ui/cx.ts";
import { EventChip } from "./EventChip.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { longDay, shortDay } from "#features/work/events/eventWords.ts";
import type { DayDrag } from "./useDayDrag.ts";

/** The head of a day's column: its name, and below it the whole-day events and the suggested visits. */
export function TimeGridHead({
  day,
  today,
  several,
  events,
  suggested,
  zone,
  dayDrag,
  onOpen,
  onPlan,
  onOpenDay,
}: {
  day: string;
  today: string;
  /** True if other days are beside it: then it links to the view of this day. */
  several: boolean;
  events: readonly CalendarEvent[];
  suggested: readonly CalendarEvent[];
  zone: string;
  dayDrag: DayDrag;
  onOpen: (event: CalendarEvent) => void;
  onPlan: (visit: CalendarEvent) => void;
  onOpenDay: (day: string) => void;
}) {
  const chip = { day, zone, drag: dayDrag, className: "min-h-11 dense:min-h-6" };
  return (
    <div
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
            className="min-h-11 w-full rounded-md px-1 hover:bg-ink/7 dense:min-h-6"
          >
            {shortDay(day)}
          </button>
        ) : (
          shortDay(day)
        )}
      </h2>
      {events
        .filter((event) => event.all_day)
        .map((event) => (
          <EventChip key={event.id} event={event} onOpen={() => onOpen(event)} {...chip} />
        ))}
      {suggested.map((visit) => (
        <EventChip key={visit.id} event={visit} onOpen={() => onPlan(visit)} {...chip} />
      ))}
    </div>
  );
}
