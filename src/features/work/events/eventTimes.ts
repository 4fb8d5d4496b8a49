import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { eventProblems } from "./eventMessages.ts";

/** The longest event, in days. The limit allows one walk along the index of starts to find a month. */
export const maxEventDays = 31;
const dayLength = 86_400_000;
/** The fields that define the time of an event. */
export type Times = { start_datetime: string; end_datetime: string; all_day: boolean };

/**
 * The first and the last day of an all-day event, which stay the same if the business moves to another zone; null if
 * its times are instants.
 */
export type StoredDays = { start_day: string | null; end_day: string | null };
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
 * Returns a stored event with its times in the owner's current zone: an all-day event from the start of its first day
 * to the end of its last there.
 */
export function inZone<Event extends Times & StoredDays>(
  { start_day, end_day, ...event }: Event,
  timeZone: string,
): Omit<Event, keyof StoredDays> {
  if (!event.all_day || start_day === null || end_day === null) return event;
  const { start, end } = allDayBounds(start_day, end_day, timeZone);
  return { ...event, start_datetime: start.toISOString(), end_datetime: end.toISOString() };
}

/**
 * Returns the times of an event in stored form. An all-day event is stored by its days. Its times are the same days in
 * UTC, for the search by time.
 */
export function toStoredTimes(times: Times, timeZone: string): Times & StoredDays {
  const checked = normalizeTimes(times, timeZone);
  if (!times.all_day) return { ...checked, start_day: null, end_day: null };
  const days = daysOfEvent(checked, timeZone);
  const [start_day = "", end_day = start_day] = [days[0], days.at(-1)];
  const { start, end } = allDayBounds(start_day, end_day, "UTC");
  return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true, start_day, end_day };
}

/**
 * Returns the times of an event in the owner's zone: an all-day event from the start of its first to the end of its
 * last day there. Refuses with `invalid` an event that ends before it starts, or lasts longer than `maxEventDays`.
 */
export function normalizeTimes(times: Times, timeZone: string): Times {
  let start = new Date(times.start_datetime);
  let end = new Date(times.end_datetime);
  if (times.all_day && end.getTime() >= start.getTime()) {
    const days = daysOfEvent(times, timeZone);
    ({ start, end } = allDayBounds(days[0] ?? "", days.at(-1) ?? "", timeZone));
  }
  if (end.getTime() <= start.getTime())
    throw new ProductError("invalid", eventProblems.order, { end_datetime: eventProblems.order });
  if (end.getTime() - start.getTime() > maxEventDays * dayLength + dayLength / 12)
    throw new ProductError("invalid", eventProblems.tooLong, { end_datetime: eventProblems.tooLong });
  return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: times.all_day };
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
