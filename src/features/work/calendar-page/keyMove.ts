import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";

/**
 * An event that is being moved by keys, or was the last one moved: its new times. `pickUps` counts how often one was
 * picked up.
 */
export type KeyMove = { event: CalendarEvent; times: Times; over: boolean; pickUps: number };

/** The key that begins to move the focused event; `id` is that of the element that explains this to screen readers. */
export const keysHint = { id: "event-keys", key: "M" };

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; preventDefault: () => void };

/** Lets the M key pick up the focused event. */
export function pickedUpByKey(pickUp: () => void) {
  return (down: KeyPress) => {
    if (down.key.toUpperCase() !== keysHint.key || down.ctrlKey || down.metaKey || down.altKey) return;
    down.preventDefault();
    pickUp();
  };
}
