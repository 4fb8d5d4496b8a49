import type { QueryClient } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { Planned } from "#features/work/events/clashes.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { timeLabel } from "#features/work/events/eventWords.ts";
import type { ToastAction, ToastMessage } from "#ui/toast.tsx";
import { canClash, clashOf, clashSentence, rangeOfClashes, type ClashReader } from "./clash.ts";

/** Time to read a clash and to choose, in milliseconds. */
const duration = 15_000;

/**
 * Begins to look for the clash of an event that is saved without its form. The returned function takes the id under
 * which the event was saved, and gives the toast its sentence and actions: to move the event to the next free time, and
 * to undo. Without a clash, or if the other events cannot be read, only to undo.
 */
export function clashToast(queries: QueryClient, planned: Omit<Planned, "id">, reader: ClashReader) {
  const { zone } = reader;
  const range = calendarApi.list.queryOptions({ input: rangeOfClashes(planned, zone) });
  // Always fetched: an earlier list counts as fresh since the moved event was put into it.
  const reading = canClash(planned, reader) ? queries.fetchQuery({ ...range, staleTime: 0 }).catch(() => []) : [];
  return async (
    id: string,
    { undo, onMove }: { undo: ToastAction; onMove: (times: Times) => void },
  ): Promise<Omit<ToastMessage, "title">> => {
    const clash = clashOf({ ...planned, id }, await reading, reader);
    if (!clash) return { action: undo };
    const description = clashSentence(clash, zone);
    if (!clash.free) return { description, duration, action: undo };
    const length = Date.parse(planned.end_datetime) - Date.parse(planned.start_datetime);
    const start_datetime = clash.free.toISOString();
    const end_datetime = new Date(clash.free.getTime() + length).toISOString();
    const action = {
      label: `Move to ${timeLabel(start_datetime, zone)}`,
      onClick: () => onMove({ start_datetime, end_datetime, all_day: false }),
    };
    return { description, duration, action, otherAction: undo };
  };
}
