import { useQueryClient } from "@tanstack/react-query";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { changedEventToasts } from "#features/work/events/changedEventWords.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { ProductError } from "#shared/errors.ts";

const failed = "The visits couldn't be scheduled. Please try again.";

/** Returns a function that plans visits of a job and offers to undo it. It returns false if they were refused. */
export function usePlanVisits() {
  const queries = useQueryClient();
  const refresh = () => {
    announceOwnChange("planning");
    return queries.invalidateQueries({ queryKey: calendarApi.key() });
  };
  const remove = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await calendarApi.remove.call({ id });
      toastSuccess(changedEventToasts.deleted, undefined);
    } catch (error) {
      toastError(error, { words: eventToasts.notDeleted });
    }
    void refresh();
  };
  return async (
    plan: Parameters<typeof calendarApi.planVisits.call>[0],
    onRefused: (fields: Readonly<Record<string, string>>) => void,
  ): Promise<boolean> => {
    try {
      const { visits, notice, status_changed } = await calendarApi.planVisits.call(plan);
      toastSuccess(visits.length === 1 ? "Visit scheduled" : `${visits.length} visits scheduled`, notice, {
        ...(status_changed && !notice ? { description: changedEventToasts.estimateMoved } : {}),
        action: { label: "Undo", onClick: () => void remove(visits.map(({ id }) => id)) },
      });
      void refresh();
      return true;
    } catch (error) {
      if (error instanceof ProductError && error.fields) onRefused(fieldsOf(error.fields));
      toastError(error, { words: failed });
      return false;
    }
  };
}

/** The refused fields. One day of a list stands for the list. */
const fieldsOf = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split(".")[0] ?? name, message]));
