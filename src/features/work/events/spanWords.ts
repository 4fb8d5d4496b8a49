import { dayIn } from "#shared/days/calendarDays.ts";
import { daysOfEvent, type Times } from "./eventTimes.ts";
import { briefTime, hoursLabel, shortDay, timeLabel, type ShownTimes } from "./eventWords.ts";

/** The words for the whole time of an event, apart from those that the month shows, so that it opens with less code. */

/** "between 9 and 11 AM": the window in which the crew arrives. */
export const windowLabel = (event: Times, zone: string): string => `between ${hoursLabel(event, zone, " and ")}`;

/**
 * The time of an event for its details: "All day", its arrival window, or from start to end, with the days if it crosses
 * midnight.
 */
export function spanLabel(event: ShownTimes, zone: string): string {
  if (event.arrival_window) return windowLabel(event, zone);
  const days = daysOfEvent(event, zone);
  const [first = "", last = first] = [days[0], days.at(-1)];
  if (event.all_day) return first === last ? "All day" : `All day, ${shortDay(first)} to ${shortDay(last)}`;
  const [start, end] = [timeLabel(event.start_datetime, zone), timeLabel(event.end_datetime, zone)];
  return first === last ? `${start} to ${end}` : `${shortDay(first)}, ${start} to ${shortDay(last)}, ${end}`;
}

/**
 * "8–10a", "11a–1p": the time of an event on one of its days, for narrow places. For an event of several days, each day
 * shows only the start or end that it has; null if it has none.
 */
export function briefSpan(event: Times, day: string, zone: string): string | null {
  if (event.all_day) return null;
  const [begins, ends] = [event.start_datetime, event.end_datetime].map(
    (moment) => dayIn(zone, new Date(moment)) === day,
  );
  const [start, end] = [briefTime(event.start_datetime, zone), briefTime(event.end_datetime, zone)];
  if (!begins) return ends ? `until ${end}` : null;
  if (!ends || start === end) return start;
  return `${start.at(-1) === end.at(-1) ? start.slice(0, -1) : start}–${end}`;
}
