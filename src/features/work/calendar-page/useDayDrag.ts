import { useRef, useState, type PointerEvent, type RefObject } from "react";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { followDrag } from "#browser/forms/followDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";
import { dragStep, movedBy, usualFrom } from "#features/work/events/moving.ts";
import { isSuggested } from "#features/work/visits/suggestedEvent.ts";

/** The dragging of events to other days. */
export type DayDrag = {
  /** The days that the moved event would take, by pointer or by keys. */
  days: ReadonlySet<string> | null;
  /** The id of the event at the pointer, and of the event moved by keys. */
  dragged: string | null;
  held: string | null;
  /** Begins a drag on one of the event's days. */
  begin: (down: PointerEvent, event: CalendarEvent, day: string) => void;
  /** Starts moving the event by keys. */
  pickUp: (event: CalendarEvent) => void;
};

/**
 * The data that `DragGhost` shows at the pointer: the event, its times here, and the point at which it was lifted, in
 * pixels.
 */
export type Ghost = {
  dragged: { event: CalendarEvent; times: Times | null; x: number; y: number } | null;
  element: RefObject<HTMLDivElement | null>;
};

/**
 * Dragging of events to another day, which any element with `data-day` shows. If dropped outside all days, an event
 * stays in place. A suggested visit that is dropped onto hours (`data-hours`) begins there.
 */
export function useDayDrag({
  zone,
  onMove,
  onPickUp,
}: {
  zone: string;
  onMove: (event: CalendarEvent, times: Times) => void;
  onPickUp: (event: CalendarEvent) => void;
}): { drag: DayDrag; ghost: Ghost } {
  const [dragged, setDragged] = useState<Ghost["dragged"]>(null);
  const element = useRef<HTMLDivElement>(null);

  function begin(down: PointerEvent, event: CalendarEvent, day: string): void {
    const [x, y] = [down.clientX, down.clientY];
    const suggested = isSuggested(event);
    // A suggested visit that is dragged from the list, outside the days, has no day yet.
    const home = down.currentTarget.closest("[data-day]") || !suggested ? day : null;
    const nowhere = { day: null as string | null, minute: null as number | null };
    let over = { ...nowhere, day: home };
    const find = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]");
      if (!found) return nowhere;
      const { top, height } = found.getBoundingClientRect();
      const minute =
        suggested && "hours" in found.dataset
          ? Math.floor((((clientY - top) / height) * 1440) / dragStep) * dragStep
          : null;
      return { day: found.dataset["day"] ?? null, minute };
    };
    const times = () =>
      over.day === null
        ? null
        : over.minute === null
          ? movedBy(event, { days: daysBetween(day, over.day), minutes: 0 }, zone)
          : usualFrom(over.day, over.minute, zone);
    const show = () => setDragged({ event, times: times(), x, y });
    followDrag(down.nativeEvent, {
      lift: show,
      move: (to) => {
        element.current?.style.setProperty("translate", `${to.clientX - x}px ${to.clientY - y}px`);
        const found = find(to);
        if (found.day === over.day && found.minute === over.minute) return;
        over = found;
        show();
      },
      drop: () => {
        const dropped = times();
        if (dropped && (over.day !== home || over.minute !== null)) onMove(event, dropped);
      },
      end: () => setDragged(null),
      scrolls: { box: down.currentTarget.closest<HTMLElement>("[data-scrolls]"), ways: "sideways" },
    });
  }

  return {
    drag: {
      days: dragged && new Set(dragged.times ? daysOfEvent(dragged.times, zone) : []),
      dragged: dragged?.event.id ?? null,
      held: null,
      begin,
      pickUp: onPickUp,
    },
    ghost: { dragged, element },
  };
}
