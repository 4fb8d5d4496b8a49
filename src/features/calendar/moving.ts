import { allDayBounds, daysOfEvent, type Times } from "#features/calendar/event.ts";
import { addDays, dayIn, minuteIn, momentOf } from "#shared/calendarDays.ts";

/** Dragging goes by this many minutes. */
export const dragStep = 15;
const dayMinutes = 1440;

/** An event so many days and minutes later (or, negative, earlier) by the clocks of a time zone, and as long as before. Whole days move by days alone. */
export function movedBy(event: Times, { days, minutes }: { days: number; minutes: number }, zone: string): Times {
  if (event.all_day) {
    const on = daysOfEvent(event, zone);
    const { start, end } = allDayBounds(addDays(on[0] ?? "", days), addDays(on.at(-1) ?? "", days), zone);
    return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true };
  }
  const from = new Date(event.start_datetime);
  if (days === 0 && minutes === 0) return { start_datetime: event.start_datetime, end_datetime: event.end_datetime, all_day: false };
  const start = atMinute(addDays(dayIn(zone, from), days), minuteIn(zone, from) + minutes, zone).getTime();
  const end = start + Date.parse(event.end_datetime) - from.getTime();
  return { start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString(), all_day: false };
}

/** An event that ends so many minutes later, or earlier, by the clocks of a time zone, but lasts one step at least. */
export function resizedBy(event: Times, minutes: number, zone: string): Times {
  if (minutes === 0) return event;
  const before = new Date(event.end_datetime);
  const end = atMinute(dayIn(zone, before), minuteIn(zone, before) + minutes, zone).getTime();
  const shortest = Date.parse(event.start_datetime) + dragStep * 60_000;
  return { ...event, end_datetime: new Date(Math.max(shortest, end)).toISOString() };
}

/** When clocks show a minute of a day, which may lie before it or after it. */
function atMinute(day: string, minute: number, zone: string): Date {
  return momentOf(addDays(day, Math.floor(minute / dayMinutes)), (((minute % dayMinutes) + dayMinutes) % dayMinutes) / 60, zone);
}
