import type { PointerEvent } from "react";
import { useTown } from "#browser/useTown.ts";
import { cx } from "#ui/cx.ts";
import { AssignedInitials } from "#features/work/event-dialogs/AssignedInitials.tsx";
import { eventLook } from "./EventChip.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { briefSpan, spanLabel } from "#features/work/events/spanWords.ts";
import { KindSign, withKind } from "#features/work/event-dialogs/KindSign.tsx";
import { keysHint, pickedUpByKey } from "./keyMove.ts";
import { topOf, type PlacedEvent } from "./timeGrid.ts";

/** The shortest events with room for a third and a fourth line, in minutes. */
const thirdLineFits = 75;
const fourthLineFits = 95;

/**
 * An event at its time of day. A press opens it, dragging moves it, dragging its lower edge resizes it, and M starts
 * moving it by keyboard.
 */
export function TimedEvent({
  placed: { event, from, until, endsHere, lane, lanes },
  day,
  zone,
  dragged,
  held,
  onDrag,
  onPickUp,
  onOpen,
}: {
  placed: PlacedEvent;
  day: string;
  zone: string;
  dragged: boolean;
  /** True while it is moved by keys. */
  held: boolean;
  onDrag: (down: PointerEvent, way: "move" | "resize") => void;
  onPickUp: (event: CalendarEvent) => void;
  onOpen: (event: CalendarEvent) => void;
}) {
  const town = useTown()(event.client_address);
  return (
    <div
      className={cx("absolute px-px", dragged && "z-10 opacity-80", held && "z-10")}
      style={{
        top: topOf(from),
        height: topOf(until - from),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        type="button"
        data-event={event.id}
        title={withKind(event)}
        aria-haspopup="dialog"
        aria-keyshortcuts={keysHint.key}
        aria-describedby={keysHint.id}
        onKeyDown={pickedUpByKey(() => onPickUp(event))}
        onPointerDown={(down) => onDrag(down, "move")}
        onClick={() => onOpen(event)}
        className={cx(
          "@container flex size-full cursor-grab scroll-mt-24 scroll-mb-44 touch-manipulation flex-col items-stretch overflow-hidden rounded-md border px-1.5 py-0.5 text-left text-xs select-none hover:border-current",
          eventLook(event),
          held && "ring-2 ring-focus",
        )}
      >
        <span className="flex min-w-0 items-center gap-1">
          <KindSign event={event} />
          <span className="truncate font-medium">{event.title}</span>
          <AssignedInitials ids={event.assigned_to} className="ml-auto @max-[5rem]:hidden" />
        </span>
        <span className="tabular shrink-0">
          <span aria-hidden="true">{briefSpan(event, day, zone) ?? "all day"}</span>
          <span className="sr-only">{spanLabel(event, zone)}</span>
        </span>
        {event.client_name && until - from >= thirdLineFits && <span className="truncate">{event.client_name}</span>}
        {town && until - from >= fourthLineFits && <span className="truncate">{town}</span>}
      </button>
      {endsHere && (
        <span
          aria-hidden="true"
          onPointerDown={(down) => onDrag(down, "resize")}
          className="absolute inset-x-1 bottom-0 h-2 cursor-ns-resize touch-none pointer-coarse:h-3"
        />
      )}
    </div>
  );
}
