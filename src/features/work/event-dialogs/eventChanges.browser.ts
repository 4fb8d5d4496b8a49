import type { QueryClient } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import type { Notice } from "#shared/words/notice.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { CalendarEvent, EventInput } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { changedEventToasts } from "#features/work/events/changedEventWords.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { isSuggested } from "#features/work/visits/suggestedEvent.ts";
import type { ToastAction, ToastMessage } from "#ui/toast.tsx";
import type { ClashReader } from "./clash.ts";
import { clashToast } from "./clashToast.browser.ts";

/** Tells the toast of a saved event what else it says and offers, from the action that undoes it. */
type More = (undo: ToastAction) => Promise<Omit<ToastMessage, "title">>;

/** The actions on events in every view. Each reports its own success, with an undo, or failure. */
export function eventChanges(queries: QueryClient, reader: ClashReader) {
  const refresh = () => queries.invalidateQueries({ queryKey: calendarApi.key() });

  /** Reports a new event, and offers to undo it. The status that its planning changed is restored with it. */
  async function sayCreated(
    made: Pick<CalendarEvent, "id">,
    isStatusChanged: boolean | undefined,
    notice: Notice | undefined,
    more?: More,
  ) {
    announceOwnChange("planning");
    const undo = { label: "Undo", onClick: () => void remove(made) };
    const moved = isStatusChanged && !notice ? { description: changedEventToasts.estimateMoved } : {};
    toastSuccess(changedEventToasts.created, notice, { ...moved, ...(more ? await more(undo) : { action: undo }) });
  }

  async function remove({ id }: Pick<CalendarEvent, "id">): Promise<void> {
    try {
      const { notice } = await calendarApi.remove.call({ id });
      announceOwnChange("planning");
      toastSuccess(changedEventToasts.deleted, notice, {
        action: { label: "Undo", onClick: () => void restore(id) },
      });
    } catch (error) {
      toastError(error, { words: eventToasts.notDeleted });
    }
    void refresh();
  }

  /** Undoes a deletion by restoring the same event unchanged. */
  async function restore(id: string): Promise<void> {
    try {
      const { notice } = await calendarApi.restore.call({ id });
      announceOwnChange("planning");
      toastSuccess(changedEventToasts.restored, notice);
    } catch (error) {
      toastError(error, { words: changedEventToasts.notRestored });
    }
    void refresh();
  }

  /** Moves an event at once, saves the move, and offers to undo it. Rolls back if the save fails. */
  async function move(event: CalendarEvent, times: Times, undoing = false): Promise<void> {
    const queryKey = calendarApi.list.key();
    await queries.cancelQueries({ queryKey });
    const show = (shown: CalendarEvent) =>
      queries.setQueriesData<CalendarEvent[]>({ queryKey }, (events) =>
        events?.map((one) => (one.id === shown.id ? shown : one)),
      );
    show({ ...event, ...times });
    const moreAfterSave =
      undoing || event.completed_at !== null ? null : clashToast(queries, { ...event, ...times }, reader);
    try {
      const { notice, ...saved } = await calendarApi.update.call({ ...event, ...times });
      show(saved);
      const { start_datetime, end_datetime, all_day } = event;
      const undo = { label: "Undo", onClick: () => void move(saved, { start_datetime, end_datetime, all_day }, true) };
      const onMove = (to: Times) => void move(saved, to);
      const more = undoing ? {} : ((await moreAfterSave?.(event.id, { undo, onMove })) ?? { action: undo });
      toastSuccess(changedEventToasts.updated, notice, more);
    } catch (error) {
      show(event);
      toastError(error, { words: eventToasts.notUpdated });
    }
    void refresh();
  }

  /** Plans a suggested or the next visit, and offers to undo it. Returns the event's id if it was saved. */
  async function plan(event: EventInput): Promise<string | null> {
    let id: string | null = null;
    const { all_day = false, assigned_to = [] } = event;
    const moreAfterSave = clashToast(queries, { ...event, all_day, assigned_to }, reader);
    try {
      const { notice, status_changed, ...made } = await calendarApi.create.call(event);
      id = made.id;
      const onMove = (to: Times) => void move(made, to);
      await sayCreated(made, status_changed, notice, (undo) => moreAfterSave(made.id, { undo, onMove }));
    } catch (error) {
      toastError(error, { words: eventToasts.notCreated });
    }
    await refresh();
    return id;
  }

  /**
   * Places an event at other times: moves a planned event, or plans a suggested visit there. Returns its id if it was
   * saved.
   */
  async function place(event: CalendarEvent, times: Times): Promise<string | null> {
    if (isSuggested(event)) return plan({ ...event, ...times });
    await move(event, times);
    return event.id;
  }

  return { remove, plan, place, sayCreated };
}
