import { allDayBounds, daysOfEvent, type Times } from "./eventTimes.ts";
import { addDays, dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";

/** The step of dragging, in minutes. */
export const dragStep = 15;
/** The length of a new event, in minutes. */
export const usualLength = 60;
const dayMinutes = 1440;

/**
 * Returns an event moved by days and minutes (negative: earlier) in local time, with the same length. Whole days move
 * by days alone.
 */
export function movedBy(event: Times, { days, minutes }: { days: number; minutes: number }, zone: string): Times {
  if (event.all_day) {
    const on = daysOfEvent(event, zone);
    const { start, end } = allDayBounds(addDays(on[0] ?? "", days), addDays(on.at(-1) ?? "", days), zone);
    return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true };
  }
  const from = new Date(event.start_datetime);
  if (days === 0 && minutes === 0)
    return { start_datetime: event.start_datetime, end_datetime: event.end_datetime, all_day: false };
  const start = atMinute(addDays(dayIn(zone, from), days), minuteIn(zone, from) + minutes, zone).getTime();
  const end = start + Date.parse(event.end_datetime) - from.getTime();
  return { start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString(), all_day: false };
}

/**
 * Returns an event with its end moved by days and minutes in local time. It lasts at least one step; whole days last at
 * least a day.
 */
export function resizedBy(event: Times, { days, minutes }: { days: number; minutes: number }, zone: string): Times {
  if (event.all_day) {
    const on = daysOfEvent(event, zone);
    const [first = "", last = first] = [on[0], on.at(-1)];
    const until = addDays(last, days);
    return { ...event, end_datetime: allDayBounds(first, until < first ? first : until, zone).end.toISOString() };
  }
  if (days === 0 && minutes === 0) return event;
  const before = new Date(event.end_datetime);
  const end = atMinute(addDays(dayIn(zone, before), days), minuteIn(zone, before) + minutes, zone).getTime();
  const shortest = Date.parse(event.start_datetime) + dragStep * 60_000;
  return { ...event, end_datetime: new Date(Math.max(shortest, end)).toISOString() };
}

/** Returns an event of the usual length that begins at a minute of a day. */
export function usualFrom(day: string, minute: number, zone: string): Times {
  const start = atMinute(day, minute, zone);
  return {
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + usualLength * 60_000).toISOString(),
    all_day: false,
  };
}

/** Returns the instant of a local minute of a day. The minute can be before or after that day. */
function atMinute(day: string, minute: number, zone: string): Date {
  return momentOf(
    addDays(day, Math.floor(minute / dayMinutes)),
    (((minute % dayMinutes) + dayMinutes) % dayMinutes) / 60,
    zone,
  );
}
