import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";

/** The fields that define the time of an event. */
export type Times = { start_datetime: string; end_datetime: string; all_day: boolean };

/**
 * Returns the first and the last instant of whole days in a time zone: 00:00 of the first and 23:59:59.999 of the last.
 */
export function allDayBounds(firstDay: string, lastDay: string, timeZone: string): { start: Date; end: Date } {
  return {
    start: momentOf(firstDay, 0, timeZone),
    end: new Date(momentOf(addDays(lastDay, 1), 0, timeZone).getTime() - 1),
  };
}

/**
 * Returns an event's days in the owner's zone. An event across midnight is on both days; an event that ends at midnight
 * is not on the next.
 */
export function daysOfEvent(times: Times, timeZone: string): string[] {
  const start = new Date(times.start_datetime);
  const end = new Date(Math.max(start.getTime(), Date.parse(times.end_datetime) - 1));
  const last = dayIn(timeZone, end);
  const days = [dayIn(timeZone, start)];
  for (let day = days[0] ?? last; day < last;) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** The fields of an event that its order needs. */
type PlacedTimes = Times & { id: string; title: string };

/** The order of the events of a day: whole days first, then by start, then by title. */
export function inDayOrder(a: PlacedTimes, b: PlacedTimes): number {
  return (
    Number(b.all_day) - Number(a.all_day) ||
    Date.parse(a.start_datetime) - Date.parse(b.start_datetime) ||
    a.title.localeCompare(b.title) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Returns events by day in the owner's zone, those of each day in the order of `inDayOrder`. */
export function eventsByDay<Event extends PlacedTimes>(
  events: readonly Event[],
  timeZone: string,
): Map<string, Event[]> {
  const byDay = new Map<string, Event[]>();
  for (const event of events.toSorted(inDayOrder))
    for (const day of daysOfEvent(event, timeZone)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  return byDay;
}

/** Returns the events in a period, by their starts. `from` is included, `to` is not. */
export function eventsWithin<Event extends PlacedTimes>(events: readonly Event[], from: string, to: string): Event[] {
  return events
    .filter(
      (event) => Date.parse(event.start_datetime) < Date.parse(to) && Date.parse(event.end_datetime) > Date.parse(from),
    )
    .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime) || (a.id < b.id ? -1 : 1));
}

/** The number of events in Today's Schedule; for the others it shows a count. */
export const shownToday = 3;
/** The number of events in a day's cell of the month. */
export const shownInCell = 4;
/** The number of events in the summary of the selected day. */
export const shownInSummary = 3;
