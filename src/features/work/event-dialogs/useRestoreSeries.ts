import { useQueryClient } from "@tanstack/react-query";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { SeriesBefore } from "#features/work/calendar/seriesUndo.ts";
import { changedEventToasts } from "#features/work/events/changedEventWords.ts";

/** Returns a function that undoes a change of a repeating job, and says the result. */
export function useRestoreSeries() {
  const queries = useQueryClient();
  return async (undo: SeriesBefore, done: string): Promise<void> => {
    try {
      const { notice } = await calendarApi.restoreSeries.call(undo);
      toastSuccess(done, notice);
    } catch (error) {
      toastError(error, { words: changedEventToasts.notUndone });
    }
    announceOwnChange("planning");
    void queries.invalidateQueries({ queryKey: calendarApi.key() });
  };
}
