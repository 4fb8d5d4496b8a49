import { useRef, useState, type PointerEvent, type ReactNode } from "react";
import { daysBetween } from "#shared/calendarDays.ts";
import { cx } from "#ui/cx.ts";
import { followDrag } from "./dragging.ts";
import { daysOfEvent, type CalendarEvent, type Times } from "./event.ts";
import { eventLook } from "./EventChip.tsx";
import { movedBy } from "./moving.ts";

/** Dragging of events from day to day: what is dragged and which days it would take, and how a drag begins on one of its days. */
export type DayDrag = { dragged: { event: CalendarEvent; days: ReadonlySet<string> } | null; begin: (down: PointerEvent, event: CalendarEvent, day: string) => void };

/** Events dragged onto another day, wherever an element with `data-day` shows it. Dropped beside all days they stay where they are. `ghost` is what hangs at the pointer. */
export function useDayDrag({ zone, onMove }: { zone: string; onMove: (event: CalendarEvent, times: Times) => void }): { drag: DayDrag; ghost: ReactNode } {
  const [dragged, setDragged] = useState<(NonNullable<DayDrag["dragged"]> & { x: number; y: number }) | null>(null);
  const hanging = useRef<HTMLDivElement>(null);

  function begin(down: PointerEvent, event: CalendarEvent, day: string): void {
    const [x, y] = [down.clientX, down.clientY];
    let over: string | null = day;
    const timesOver = (where: string) => movedBy(event, { days: daysBetween(day, where), minutes: 0 }, zone);
    const show = () => setDragged({ event, x, y, days: new Set(over === null ? [] : daysOfEvent(timesOver(over), zone)) });
    followDrag(down.nativeEvent, {
      lift: show,
      move: (to) => {
        hanging.current?.style.setProperty("translate", `${to.clientX - x}px ${to.clientY - y}px`);
        const found = document.elementFromPoint(to.clientX, to.clientY)?.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? null;
        if (found === over) return;
        over = found;
        show();
      },
      drop: () => {
        if (over !== null && over !== day) onMove(event, timesOver(over));
      },
      end: () => setDragged(null),
      scrolls: { box: down.currentTarget.closest<HTMLElement>("[data-scrolls]"), ways: "sideways" },
    });
  }

  return {
    drag: { dragged, begin },
    ghost: dragged && (
      <div
        ref={hanging}
        aria-hidden="true"
        className={cx("pointer-events-none fixed z-50 max-w-44 truncate rounded-md border px-2 py-1 text-xs font-medium shadow-float", eventLook(dragged.event))}
        style={{ left: dragged.x + 8, top: dragged.y + 8 }}
      >
        {dragged.event.title}
      </div>
    ),
  };
}
