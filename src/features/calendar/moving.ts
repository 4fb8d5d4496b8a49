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
  const minute = minuteIn(zone, from) + minutes;
  const day = addDays(dayIn(zone, from), days + Math.floor(minute / dayMinutes));
  const start = momentOf(day, (((minute % dayMinutes) + dayMinutes) % dayMinutes) / 60, zone).getTime();
  const end = start + Date.parse(event.end_datetime) - from.getTime();
  return { start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString(), all_day: false };
}

/** An event that ends so many minutes later, or earlier, but lasts one step at least. */
export function resizedBy(event: Times, minutes: number): Times {
  const shortest = Date.parse(event.start_datetime) + dragStep * 60_000;
  const end = Math.max(shortest, Date.parse(event.end_datetime) + minutes * 60_000);
  return { ...event, end_datetime: new Date(end).toISOString() };
}
