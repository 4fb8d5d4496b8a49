import { Check } from "lucide-react";
import { cx } from "#ui/cx.ts";
import { AssignedInitials } from "#features/work/event-dialogs/AssignedInitials.tsx";
import { keysHint, pickedUpByKey } from "./keyMove.ts";
import type { DayDrag } from "./useDayDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { briefTime, timeOnDay } from "#features/work/events/eventWords.ts";
import { kindLook, KindSign, withKind } from "#features/work/event-dialogs/KindSign.tsx";
import { isSuggested } from "#features/work/visits/suggestedEvent.ts";

/**
 * The background of an event in every view: in the color of its kind of work. Whole days have no border, completed
 * events are faint, and suggested visits are dashed.
 */
export function eventLook(event: CalendarEvent): string {
  if (event.completed_at) return "border-line bg-sunken text-ink-soft";
  if (isSuggested(event)) return "border-dashed border-warning bg-surface text-warning";
  return cx(event.all_day ? "border-transparent" : "border-current/25", kindLook(event).ground);
}

/** The mark beside an event on a plain background: thin, so in full color. */
export function eventMark(event: CalendarEvent): string {
  if (event.completed_at) return "bg-line-strong";
  if (isSuggested(event)) return "bg-warning";
  return kindLook(event).mark;
}

/**
 * One event on one of its days, in a line: its start time and its title. With `drag` it can be dragged to another day.
 * Opening a suggested visit plans it.
 */
export function EventChip({
  event,
  day,
  zone,
  onOpen,
  drag,
  lines,
  tabIndex,
  className,
}: {
  event: CalendarEvent;
  day: string;
  zone: string;
  onOpen: () => void;
  drag?: DayDrag | undefined;
  /**
   * For narrow places, the most lines of the title: "8a" and the title; the sign and the assigned members only where there
   * is room.
   */
  lines?: 1 | 2;
  tabIndex?: number;
  className?: string;
}) {
  const brief = lines !== undefined;
  const time = timeOnDay(event, day, zone);
  const suggested = isSuggested(event);
  return (
    <button
      type="button"
      data-event={event.id}
      tabIndex={tabIndex}
      aria-haspopup={suggested ? undefined : "dialog"}
      aria-keyshortcuts={drag && keysHint.key}
      aria-describedby={drag && keysHint.id}
      title={withKind(event)}
      onPointerDown={drag && ((down) => drag.begin(down, event, day))}
      onKeyDown={drag && pickedUpByKey(() => drag.pickUp(event))}
      onClick={(click) => {
        click.stopPropagation();
        onOpen();
      }}
      className={cx(
        "flex min-h-6 w-full min-w-0 scroll-mt-24 scroll-mb-44 gap-1 rounded-md border text-left text-xs hover:border-current",
        brief ? "px-1" : "px-1.5",
        lines === 2 ? "items-baseline py-0.5" : "items-center",
        eventLook(event),
        drag && "touch-manipulation select-none",
        drag?.dragged === event.id && "opacity-40",
        drag?.held === event.id && "ring-2 ring-focus",
        className,
      )}
    >
      {event.completed_at && <Check role="img" aria-label="Completed" className="size-3 shrink-0" />}
      <KindSign event={event} className={brief ? "max-2xl:hidden" : undefined} />
      {time && (
        <span className="tabular shrink-0">
          {brief && <span aria-hidden="true">{timeOnDay(event, day, zone, briefTime)}</span>}
          <span className={brief ? "sr-only" : undefined}>{time}</span>
        </span>
      )}
      {suggested && <span className="sr-only">Schedule the suggested visit</span>}
      <span className={cx("min-w-0 font-medium", lines === 2 ? "line-clamp-2 leading-4" : "truncate")}>
        {event.title}
      </span>
      {/* In a month's cell the title comes first, and a completed event needs no assigned members. */}
      {!(brief && event.completed_at) && (
        <AssignedInitials ids={event.assigned_to} brief={brief} className={cx("ml-auto", brief && "max-2xl:hidden")} />
      )}
    </button>
  );
}
