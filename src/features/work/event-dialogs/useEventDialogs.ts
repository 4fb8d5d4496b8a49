import { useState } from "react";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { EventSeed } from "./eventForm.ts";

/** The dialogs of events, one open at a time: details, editing, and planning a new one. */
export type EventDialogsState = {
  shown: { which: "create"; seed: EventSeed } | { which: "details" | "edit"; event: CalendarEvent } | null;
  add: (seed?: EventSeed) => void;
  show: (event: CalendarEvent) => void;
  edit: (event: CalendarEvent) => void;
  close: () => void;
};

/** Opens and closes the dialogs of events, which `EventDialogs` shows. */
export function useEventDialogs(): EventDialogsState {
  const [shown, setShown] = useState<EventDialogsState["shown"]>(null);
  return {
    shown,
    add: (seed = {}) => setShown({ which: "create", seed }),
    show: (event) => setShown({ which: "details", event }),
    edit: (event) => setShown({ which: "edit", event }),
    close: () => setShown(null),
  };
}
