import type { DemoContext } from "#browser/demo/demoContext.ts";
import type { StoredEvent } from "#features/work/events/event.ts";

/** Moves events of the demo to the deleted ones. */
export function hideEvents(
  { store, now }: DemoContext<{ calendar: StoredEvent[]; removedEvents: StoredEvent[] }>,
  ids: readonly string[],
): void {
  const at = now().toISOString();
  const calendar = store.read("calendar");
  const hidden = calendar.filter(({ id }) => ids.includes(id)).map((event) => ({ ...event, updated_at: at }));
  store.write(
    "calendar",
    calendar.filter(({ id }) => !ids.includes(id)),
  );
  store.write("removedEvents", [...store.read("removedEvents"), ...hidden]);
}
