import { lazy, Suspense, useState, type ReactNode } from "react";
import { reloadForNewRelease } from "#web/newRelease.ts";
import type { CalendarEvent } from "./event.ts";
import type { EventSeed } from "./eventForm.ts";

// The forms travel when somebody opens one: the calendar shows without them.
const EventDialog = lazy(async () => ({
  default: (await import("./EventDialog.tsx").catch(reloadForNewRelease)).EventDialog,
}));
const EventDetailsDialog = lazy(async () => ({
  default: (await import("./EventDetailsDialog.tsx").catch(reloadForNewRelease)).EventDetailsDialog,
}));

type Shown = { which: "create"; seed: EventSeed } | { which: "details" | "edit"; event: CalendarEvent };

/**
 * The dialogs about events, of which one is open at a time: details, editing, and planning a new one. With `onMove` the
 * details lead to moving.
 */
export function useEventDialogs(onMove?: (event: CalendarEvent) => void): {
  add: (seed?: EventSeed) => void;
  show: (event: CalendarEvent) => void;
  dialogs: ReactNode;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return {
    add: (seed = {}) => setShown({ which: "create", seed }),
    show: (event) => setShown({ which: "details", event }),
    dialogs: shown && (
      <Suspense>
        {shown.which === "create" && <EventDialog seed={shown.seed} onClose={close} />}
        {shown.which === "edit" && <EventDialog event={shown.event} onClose={close} />}
        {shown.which === "details" && (
          <EventDetailsDialog
            event={shown.event}
            onEdit={() => setShown({ which: "edit", event: shown.event })}
            onMove={onMove}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}
