import { lazyComponent } from "#browser/lazyComponent.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { EventDialogsState } from "./useEventDialogs.ts";

// Each form is loaded when it is first opened: the other one may never be.
const EventDialog = lazyComponent(() => import("./EventDialog.tsx"), "EventDialog");
const EventDetailsDialog = lazyComponent(() => import("./EventDetailsDialog.tsx"), "EventDetailsDialog");

/** The dialog that is shown: the form of a new event or of `event`, or its details. */
export function ShownEventDialog({
  shown,
  edit,
  close,
  onMove,
}: Pick<EventDialogsState, "edit" | "close"> & {
  shown: NonNullable<EventDialogsState["shown"]>;
  onMove: ((event: CalendarEvent) => void) | undefined;
}) {
  switch (shown.which) {
    case "create":
      return <EventDialog seed={shown.seed} onClose={close} />;
    case "edit":
      return <EventDialog event={shown.event} onClose={close} />;
    case "details":
      return (
        <EventDetailsDialog event={shown.event} onEdit={() => edit(shown.event)} onMove={onMove} onClose={close} />
      );
  }
}
