import type { CalendarEvent } from "#features/work/events/event.ts";
import {
  areShown,
  checkTimes,
  clockOf,
  instantsOn,
  minutesOf,
  type VisitTimes,
} from "#features/jobs/job-rules/visitTimes.ts";
import { clashOf, type ClashReader, type Clash } from "#features/work/event-dialogs/clash.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";

/** The times that a person enters for visits: a start, and an end or the length of the arrival window. */
export type TypedTimes = { start_time: string; end_time: string; arrival_window: boolean; window_hours: number };

/** The times of new visits: in the morning, for an hour. */
export const usualTimes: TypedTimes = {
  start_time: "09:00",
  end_time: "10:00",
  arrival_window: false,
  window_hours: 2,
};

/** The times as they are saved. A window that would pass midnight ends at a time that the check refuses. */
export function timesFrom({ start_time, end_time, arrival_window, window_hours }: TypedTimes): VisitTimes {
  if (!arrival_window) return { start_time, end_time, arrival_window };
  const end = (minutesOf(start_time) + window_hours * 60) % 1440;
  return { start_time, end_time: clockOf(end), arrival_window };
}

/** The range of the calendar that has the clashes of visits on these days; null without a day. */
export function rangeOfDays(days: readonly string[], zone: string): { from: string; to: string } | null {
  const sorted = days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || last > addDays(first, 360)) return null;
  return { from: momentOf(first, 0, zone).toISOString(), to: momentOf(addDays(last, 1), 0, zone).toISOString() };
}

/** The clash on each day of planned visits; no row for a day without one. */
export function clashesOn(
  days: readonly string[],
  times: VisitTimes,
  assigned_to: string[],
  others: readonly CalendarEvent[],
  reader: ClashReader,
): { day: string; clash: Clash }[] {
  if (!areOrdered(times)) return [];
  return [...new Set(days)].toSorted().flatMap((day) => {
    if (!areShown(day, times, reader.zone)) return [];
    const clash = clashOf({ ...instantsOn(day, times, reader.zone), id: null, assigned_to }, others, reader);
    return clash ? [{ day, clash }] : [];
  });
}

function areOrdered(times: VisitTimes): boolean {
  try {
    checkTimes(times);
    return true;
  } catch (error) {
    if (error instanceof ProductError) return false;
    throw error;
  }
}
