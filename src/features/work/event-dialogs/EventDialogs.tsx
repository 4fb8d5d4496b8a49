import { lazyComponent } from "#browser/lazyComponent.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { EventDialogsState } from "./useEventDialogs.ts";

// The forms are loaded when they are first opened: the calendar does not need them.
const EventDialog = lazyComponent(() => import("./EventDialog.tsx"), "EventDialog");
const EventDetailsDialog = lazyComponent(() => import("./EventDetailsDialog.tsx"), "EventDetailsDialog");

/** The open dialog of `useEventDialogs`. With `onMove` the details have a button to move the event. */
export function EventDialogs({
  dialogs: { shown, edit, close },
  onMove,
}: {
  dialogs: EventDialogsState;
  onMove?: (event: CalendarEvent) => void;
}) {
  if (!shown) return null;
  return (
    <>
      {shown.which === "create" && <EventDialog seed={shown.seed} onClose={close} />}
      {shown.which === "edit" && <EventDialog event={shown.event} onClose={close} />}
      {shown.which === "details" && (
        <EventDetailsDialog event={shown.event} onEdit={() => edit(shown.event)} onMove={onMove} onClose={close} />
      )}
    </>
  );
}
