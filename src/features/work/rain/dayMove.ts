import { visitTimeProblems } from "#features/jobs/job-rules/visitTimes.ts";
import { clashesOf } from "#features/work/events/clashes.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { movedBy } from "#features/work/events/moving.ts";
import { addDays, dayIn, daysBetween, isShown, minuteIn, momentOf } from "#shared/days/calendarDays.ts";

/** The move of a day's visits to another day, at the same times of day, as its preview shows it. */

/** A visit with its new times. `problem`: the reason why it cannot be there. `inTheWay`: what its people have then. */
export type DayMove = { event: CalendarEvent; times: Times; problem: string | null; inTheWay: CalendarEvent[] };

/** The visits of a day that can be moved: those that begin on it and are not done. */
export const movableOn = (day: string, events: readonly CalendarEvent[], zone: string): CalendarEvent[] =>
  events.filter(
    ({ start_datetime, completed_at }) => completed_at === null && dayIn(zone, new Date(start_datetime)) === day,
  );

/** The range of the calendar that has what is in the way on a day. */
export const rangeOfDay = (day: string, zone: string) => ({
  from: momentOf(day, 0, zone).toISOString(),
  to: momentOf(addDays(day, 2), 0, zone).toISOString(),
});

/** The moves of visits from one day to another. `others`: the events there, of which the moved ones are left out. */
export function movesOf(
  events: readonly CalendarEvent[],
  { from, to }: { from: string; to: string },
  others: readonly CalendarEvent[],
  { zone, alone }: { zone: string; alone: boolean },
): DayMove[] {
  const days = daysBetween(from, to);
  const staying = others.filter(({ id }) => events.every((event) => event.id !== id));
  return events.map((event) => {
    const times = movedBy(event, { days, minutes: 0 }, zone);
    return {
      event,
      times,
      problem: skippedOn(event, days, zone),
      inTheWay: clashesOf({ ...times, id: event.id, assigned_to: event.assigned_to }, staying, { alone }),
    };
  });
}

/** The message if the clocks skip the start or the end of an event that is moved by days; null if they show both. */
function skippedOn(event: CalendarEvent, days: number, zone: string): string | null {
  if (event.all_day) return null;
  for (const moment of [event.start_datetime, event.end_datetime]) {
    const day = addDays(dayIn(zone, new Date(moment)), days);
    if (!isShown(day, minuteIn(zone, new Date(moment)) / 60, zone)) return visitTimeProblems.skipped(day);
  }
  return null;
}
