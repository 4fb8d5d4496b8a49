import type { QueryClient } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { Planned } from "#features/work/events/clashes.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
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
  const range = rangeOfClashes(planned, zone);
  const reading = canClash(planned, reader) ? (shownWithin(queries, range) ?? readWithin(queries, range)) : [];
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

type Range = { from: string; to: string };

/** The events of a range as an open list has them, which live refresh keeps current; null if no list covers it. */
function shownWithin(queries: QueryClient, { from, to }: Range): CalendarEvent[] | null {
  const lists = queries.getQueryCache().findAll({ queryKey: calendarApi.list.key(), type: "active" });
  const covering = lists.find(({ queryKey, state }) => {
    const [, options] = queryKey as [unknown, { input?: Range }?];
    const input = options?.input;
    return state.data !== undefined && input !== undefined && input.from <= from && input.to >= to;
  });
  return (covering?.state.data as CalendarEvent[] | undefined) ?? null;
}

/** Reads the events of a range. A cached list that no page shows may be out of date, though it counts as fresh. */
const readWithin = (queries: QueryClient, input: Range): Promise<CalendarEvent[]> =>
  queries.fetchQuery(calendarApi.list.queryOptions({ input, staleTime: 0 })).catch(() => []);
