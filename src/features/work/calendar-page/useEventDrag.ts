import { useState, type PointerEvent, type RefObject } from "react";
import { followDrag } from "#browser/forms/followDrag.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { dragStep, movedBy, resizedBy } from "#features/work/events/moving.ts";

type Mode = "move" | "resize";

/**
 * Dragging of events over the days (`columns` of them, side by side) and hours of a grid, in steps of 15 minutes.
 * `dragged` is the event with its new times.
 */
export function useEventDrag({
  body,
  scroller,
  columns,
  hourHeight,
  zone,
  onDropped,
}: {
  body: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  columns: number;
  /** In pixels. */
  hourHeight: number;
  zone: string;
  onDropped: (event: CalendarEvent, times: Times) => void;
}) {
  const [dragged, setDragged] = useState<{ id: string; times: Times } | null>(null);

  function begin(down: PointerEvent, event: CalendarEvent, mode: Mode): void {
    const scrolled = () => ({ x: scroller.current?.scrollLeft ?? 0, y: scroller.current?.scrollTop ?? 0 });
    const [from, before] = [{ x: down.clientX, y: down.clientY }, scrolled()];
    const width = (body.current?.getBoundingClientRect().width ?? 0) / columns;
    let times: Times = event;
    const drag = {
      lift: () => setDragged({ id: event.id, times }),
      move: (to: { clientX: number; clientY: number }) => {
        const after = scrolled();
        const [x, y] = [to.clientX - from.x + after.x - before.x, to.clientY - from.y + after.y - before.y];
        const minutes = Math.round((y / hourHeight) * (60 / dragStep)) * dragStep;
        const days = width > 0 ? Math.round(x / width) : 0;
        times =
          mode === "move" ? movedBy(event, { days, minutes }, zone) : resizedBy(event, { days: 0, minutes }, zone);
        setDragged({ id: event.id, times });
      },
      drop: () => {
        if (
          Date.parse(times.start_datetime) !== Date.parse(event.start_datetime) ||
          Date.parse(times.end_datetime) !== Date.parse(event.end_datetime)
        )
          onDropped(event, times);
      },
      end: () => setDragged(null),
      scrolls: { box: scroller.current, ways: "all" as const },
    };
    followDrag(down.nativeEvent, drag, mode === "resize");
  }

  return { dragged, begin };
}
