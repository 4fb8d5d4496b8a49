import { cx } from "#ui/cx.ts";
import { eventLook } from "./EventChip.tsx";
import { timeLabel } from "#features/work/events/eventWords.ts";
import { isSuggested } from "#features/work/visits/suggestedEvent.ts";
import type { Ghost } from "./useDayDrag.ts";

/** The event at the pointer during a drag (`useDayDrag`). */
export function DragGhost({ ghost: { dragged, element }, zone }: { ghost: Ghost; zone: string }) {
  if (!dragged) return null;
  const { event, times, x, y } = dragged;
  return (
    <div
      ref={element}
      aria-hidden="true"
      className={cx(
        "pointer-events-none fixed z-50 max-w-44 truncate rounded-md border px-2 py-1 text-xs font-medium shadow-float",
        eventLook(event),
      )}
      style={{ left: x + 8, top: y + 8 }}
    >
      {times && !times.all_day && isSuggested(event) && (
        <span className="tabular">{timeLabel(times.start_datetime, zone)} </span>
      )}
      {event.title}
    </div>
  );
}
