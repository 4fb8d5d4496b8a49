import { useQueryClient } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { eventChanges } from "./eventChanges.browser.ts";
import { useRestoreSeries } from "./useRestoreSeries.ts";
import { useClashReader } from "./useClashReader.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { CalendarEvent, ChangeScope, EventToSave } from "#features/work/events/event.ts";
import { changedEventToasts } from "#features/work/events/changedEventWords.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";

/** Saves the form of a stored or new event, and offers to undo a change. Throws if the save fails. */
export function useSaveEvent() {
  const queries = useQueryClient();
  const changes = eventChanges(queries, useClashReader());
  const restoreSeries = useRestoreSeries();
  const refresh = () => queries.invalidateQueries({ queryKey: calendarApi.key() });

  /** Shows the newly stored event: a form opened before the refetch ends begins with it. */
  async function show(saved: CalendarEvent): Promise<void> {
    const queryKey = calendarApi.list.key();
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<CalendarEvent[]>({ queryKey }, (events) =>
      events?.map((one) => (one.id === saved.id ? saved : one)),
    );
  }

  async function save(stored: CalendarEvent | null, event: EventToSave, scope: ChangeScope = "this"): Promise<void> {
    try {
      if (!stored) {
        const { notice, status_changed, ...made } = await calendarApi.create.call(event);
        return await changes.sayCreated(made, status_changed, notice);
      }
      const { id, version } = stored;
      const { notice, undo, ...saved } = await calendarApi.update.call({ ...event, id, version, scope });
      await show(saved);
      if (undo)
        return toastSuccess(changedEventToasts.followingUpdated, notice, {
          action: { label: "Undo", onClick: () => void restoreSeries(undo, changedEventToasts.followingRestored) },
        });
      toastSuccess(changedEventToasts.updated, notice, {
        action: { label: "Undo", onClick: () => void putBack({ ...stored, version: saved.version }) },
      });
    } finally {
      void refresh();
    }
  }

  /** Undoes a change by restoring the previous event. */
  async function putBack(before: CalendarEvent): Promise<void> {
    try {
      const { notice } = await calendarApi.update.call(before);
      toastSuccess(changedEventToasts.updated, notice);
    } catch (error) {
      toastError(error, { words: eventToasts.notUpdated });
    }
    void refresh();
  }

  return save;
}
