import type { KeyboardEvent, PointerEvent } from "react";
import type { CalendarEvent } from "./event.ts";

/** How events are taken to other days. */
export type DayDrag = {
  /** The days that what is being moved would take, by pointer or by keys. */
  days: ReadonlySet<string> | null;
  /** What hangs at the pointer, by its id, and what is moved by keys. */
  dragged: string | null;
  held: string | null;
  /** A drag begins on one of the event's days. */
  begin: (down: PointerEvent, event: CalendarEvent, day: string) => void;
  /** The event is moved by keys from now on. */
  take: (event: CalendarEvent) => void;
};

/** What an event that can be moved tells whoever comes to it with the keys; `id` is that of the words that say so. */
export const keysHint = { id: "event-keys", key: "M" };

/** Lets M take an event that has the focus. */
export function takenByKey(take: () => void) {
  return (down: KeyboardEvent) => {
    if (down.key.toUpperCase() !== keysHint.key || down.ctrlKey || down.metaKey || down.altKey) return;
    down.preventDefault();
    take();
  };
}
