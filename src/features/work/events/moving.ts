import { allDayBounds, daysOfEvent, type Times } from "./eventTimes.ts";
import { addDays, dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";

/** Dragging goes by this many minutes. */
export const dragStep = 15;
/** A new event lasts this long, in minutes. */
export const usualLength = 60;
const dayMinutes = 1440;

/**
 * An event so many days and minutes later (or, negative, earlier) by the clocks of a time zone, and as long as before.
 * Whole days move by days alone.
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
 * An event that ends so many days and minutes later, or earlier, by the clocks of a time zone, but lasts one step at
 * least. Whole days are a day at least.
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

/** What begins at a minute of a day and takes as long as is usual. */
export function usualFrom(day: string, minute: number, zone: string): Times {
  const start = atMinute(day, minute, zone);
  return {
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + usualLength * 60_000).toISOString(),
    all_day: false,
  };
}

/** When clocks show a minute of a day, which may lie before it or after it. */
function atMinute(day: string, minute: number, zone: string): Date {
  return momentOf(
    addDays(day, Math.floor(minute / dayMinutes)),
    (((minute % dayMinutes) + dayMinutes) % dayMinutes) / 60,
    zone,
  );
}
