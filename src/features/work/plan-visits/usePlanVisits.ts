import { useQueryClient } from "@tanstack/react-query";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useRestoreSeries } from "#features/work/event-dialogs/useRestoreSeries.ts";
import { changedEventToasts } from "#features/work/events/changedEventWords.ts";
import { eventToasts } from "#features/work/events/eventWords.ts";
import { ProductError } from "#shared/errors.ts";

const failed = "The visits couldn't be scheduled. Please try again.";

type Refused = (fields: Readonly<Record<string, string>>) => void;

/** The changes of the visits of a job. Each shows its result, and returns false if it was refused. */
export function usePlanVisits() {
  const queries = useQueryClient();
  const restoreSeries = useRestoreSeries();
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
  const attempt = async (work: () => Promise<void>, words: string, onRefused?: Refused): Promise<boolean> => {
    try {
      await work();
      void refresh();
      return true;
    } catch (error) {
      if (error instanceof ProductError && error.fields) onRefused?.(fieldsOf(error.fields));
      toastError(error, { words });
      return false;
    }
  };
  return {
    /** Plans visits on some days, and offers to undo it. */
    plan: (plan: Parameters<typeof calendarApi.planVisits.call>[0], onRefused: Refused) =>
      attempt(
        async () => {
          const { visits, notice, status_changed } = await calendarApi.planVisits.call(plan);
          toastSuccess(visits.length === 1 ? "Visit scheduled" : `${visits.length} visits scheduled`, notice, {
            ...(status_changed && !notice ? { description: changedEventToasts.estimateMoved } : {}),
            action: { label: "Undo", onClick: () => void remove(visits.map(({ id }) => id)) },
          });
        },
        failed,
        onRefused,
      ),
    /** Makes a job repeat. */
    repeat: (
      job_id: string,
      series: NonNullable<Parameters<typeof calendarApi.repeat.call>[0]["series"]>,
      onRefused: Refused,
    ) =>
      attempt(
        async () => {
          const { planned, notice } = await calendarApi.repeat.call({ job_id, series });
          toastSuccess(planned === 1 ? "Visit scheduled" : `${planned} visits scheduled`, notice);
        },
        failed,
        onRefused,
      ),
    /** Ends the repetition of a job, and offers to undo it. */
    stop: (job_id: string) =>
      attempt(async () => {
        const { removed, notice, undo } = await calendarApi.repeat.call({ job_id, series: null });
        toastSuccess("This job doesn't repeat anymore", notice, {
          ...(removed > 0 && !notice ? { description: `Visits removed: ${removed}.` } : {}),
          ...(undo && {
            action: { label: "Undo", onClick: () => void restoreSeries(undo, changedEventToasts.repeatsAgain) },
          }),
        });
      }, "The job couldn't be changed. Please try again."),
  };
}

/** The refused fields, without the place of a day in its list. */
const fieldsOf = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path,
      message,
    ]),
  );
