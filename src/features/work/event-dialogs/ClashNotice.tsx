import type { Control } from "react-hook-form";
import { useZone } from "#browser/useZone.ts";
import type { EventToSave } from "#features/work/events/event.ts";
import { timeLabel } from "#features/work/events/eventWords.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { eventsInTheWay } from "./clash.ts";
import type { EventValues } from "./eventForm.ts";
import { useClash } from "./useClash.ts";

/**
 * Says that a person of the planned event has another one at the same time, and offers the next free half hour. The
 * event can be saved all the same.
 */
export function ClashNotice({
  control,
  eventId,
  onMove,
}: {
  control: Control<EventValues, unknown, EventToSave>;
  eventId: string | null;
  /** Moves the start of the event to an instant. */
  onMove: (start: Date) => void;
}) {
  const zone = useZone();
  const clash = useClash(control, eventId);
  return (
    <div role="status" className="empty:absolute">
      {clash && (
        <Notice
          tone="warning"
          title={clash.name === null ? "You already have an event then" : `${clash.name} already has an event then`}
          action={
            clash.free && (
              <Button size="sm" onClick={() => clash.free && onMove(clash.free)}>
                Move to {timeLabel(clash.free.toISOString(), zone)}
              </Button>
            )
          }
        >
          {eventsInTheWay(clash, zone)}
        </Notice>
      )}
    </div>
  );
}
