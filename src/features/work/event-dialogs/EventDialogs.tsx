import { lazyComponent } from "#browser/lazyComponent.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { EventDialogsState } from "./useEventDialogs.ts";

const ShownEventDialog = lazyComponent(() => import("./ShownEventDialog.tsx"), "ShownEventDialog", "after first paint");

/** The open dialog of `useEventDialogs`. With `onMove` the details have a button to move the event. */
export function EventDialogs({
  dialogs,
  onMove,
}: {
  dialogs: EventDialogsState;
  onMove?: (event: CalendarEvent) => void;
}) {
  return dialogs.shown && <ShownEventDialog {...dialogs} shown={dialogs.shown} onMove={onMove} />;
}
