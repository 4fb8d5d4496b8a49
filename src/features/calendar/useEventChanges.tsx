import { useQueryClient } from "@tanstack/react-query";
import { api, client } from "#web/client.ts";
import { tellFailure } from "#web/tellFailure.ts";
import { tellSuccess } from "#web/tellSuccess.ts";
import type { CalendarEvent, EventToSave, Times } from "./event.ts";
import { eventToasts } from "./eventWords.ts";

/** What can be done with events. Saving throws when it was not kept; the rest tells so itself. */
export function useEventChanges() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.calendar.key() });

  async function save(stored: Pick<CalendarEvent, "id" | "version"> | null, event: EventToSave): Promise<void> {
    try {
      const { notice } = stored ? await client.calendar.update({ ...event, id: stored.id, version: stored.version }) : await client.calendar.create(event);
      tellSuccess(stored ? eventToasts.updated : eventToasts.created, notice);
    } finally {
      void refresh();
    }
  }

  async function remove({ id }: Pick<CalendarEvent, "id">): Promise<void> {
    try {
      const { notice } = await client.calendar.remove({ id });
      tellSuccess(eventToasts.deleted, notice);
    } catch (error) {
      tellFailure(error, { words: eventToasts.notDeleted });
    }
    void refresh();
  }

  /** Shows an event at other times at once, keeps that, and offers to undo it. What was not kept goes back where it was. */
  async function move(event: CalendarEvent, times: Times, undoing = false): Promise<void> {
    const queryKey = api.calendar.list.key();
    await queries.cancelQueries({ queryKey });
    const show = (shown: CalendarEvent) => queries.setQueriesData<CalendarEvent[]>({ queryKey }, (events) => events?.map((one) => (one.id === shown.id ? shown : one)));
    show({ ...event, ...times });
    try {
      const { notice, ...saved } = await client.calendar.update({ ...event, ...times });
      show(notice ? event : saved);
      const { start_datetime, end_datetime, all_day } = event;
      const undo = { label: "Undo", onClick: () => void move(saved, { start_datetime, end_datetime, all_day }, true) };
      tellSuccess(eventToasts.updated, notice, notice || undoing ? {} : { action: undo });
    } catch (error) {
      show(event);
      tellFailure(error, { words: eventToasts.notUpdated });
    }
    void refresh();
  }

  return { save, remove, move };
}
