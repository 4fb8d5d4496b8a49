import { Check } from "lucide-react";
import { cx } from "#ui/cx.ts";
import type { CalendarEvent } from "./event.ts";
import { briefTime, timeOnDay } from "./eventWords.ts";
import type { DayDrag } from "./useDayDrag.tsx";

/** The ground of an event wherever it is drawn: whole days are filled, times of day are not, what is done is faint. */
export function eventLook({ all_day, completed_at }: CalendarEvent): string {
  if (completed_at) return "border-line bg-sunken text-ink-soft";
  return all_day ? "border-transparent bg-info-soft text-info" : "border-accent/25 bg-accent-soft text-accent";
}

/** One event on one of its days, in a line: when it starts, and its title. With `drag` it can be dragged to another day; the dialog is the keyboard's way. */
export function EventChip({
  event,
  day,
  zone,
  onOpen,
  drag,
  brief = false,
  tabIndex,
  className,
}: {
  event: CalendarEvent;
  day: string;
  zone: string;
  onOpen: () => void;
  drag?: DayDrag | undefined;
  /** Where there is little room: whole hours without minutes. */
  brief?: boolean;
  tabIndex?: number;
  className?: string;
}) {
  const time = timeOnDay(event, day, zone);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      title={event.title}
      onPointerDown={drag && ((down) => drag.begin(down, event, day))}
      onClick={(click) => {
        click.stopPropagation();
        onOpen();
      }}
      className={cx(
        "flex min-h-6 w-full min-w-0 items-center gap-1 rounded-md border px-1.5 text-left text-xs hover:border-current",
        eventLook(event),
        drag && "touch-manipulation select-none",
        drag?.dragged?.event.id === event.id && "opacity-40",
        className,
      )}
    >
      {event.completed_at && <Check role="img" aria-label="Completed" className="size-3 shrink-0" />}
      {time && <span className="tabular shrink-0">{brief ? briefTime(time) : time}</span>}
      <span className="truncate font-medium">{event.title}</span>
    </button>
  );
}
