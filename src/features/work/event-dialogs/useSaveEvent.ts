import { useQueryClient } from "@tanstack/react-query";
import { api, client } from "#browser/client/client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { CalendarEvent, EventToSave } from "#features/work/calendar/event.ts";
import { eventToasts } from "#features/work/calendar/eventWords.ts";

/**
 * Saves what was written about an event that is stored, or about a new one, and offers to undo a change. Throws when
 * saving fails.
 */
export function useSaveEvent() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.calendar.key() });

  /** Shows an event as it is stored now: a form that is opened before everything was fetched again begins with it. */
  async function show(saved: CalendarEvent): Promise<void> {
    const queryKey = api.calendar.list.key();
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<CalendarEvent[]>({ queryKey }, (events) =>
      events?.map((one) => (one.id === saved.id ? saved : one)),
    );
  }

  async function save(stored: CalendarEvent | null, event: EventToSave): Promise<void> {
    try {
      if (!stored) {
        const { notice } = await client.calendar.create(event);
        return toastSuccess(eventToasts.created, notice);
      }
      const { notice, ...saved } = await client.calendar.update({ ...event, id: stored.id, version: stored.version });
      if (!notice) await show(saved);
      toastSuccess(
        eventToasts.updated,
        notice,
        notice ? {} : { action: { label: "Undo", onClick: () => void putBack({ ...stored, version: saved.version }) } },
      );
    } finally {
      void refresh();
    }
  }

  /** Undoes a change: everything as it was before. */
  async function putBack(before: CalendarEvent): Promise<void> {
    try {
      await client.calendar.update(before);
      toastSuccess(eventToasts.updated, undefined);
    } catch (error) {
      toastError(error, { words: eventToasts.notUpdated });
    }
    void refresh();
  }

  return save;
}
