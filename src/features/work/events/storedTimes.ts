import { ProductError } from "#shared/errors.ts";
import { eventProblems } from "./eventMessages.ts";
import { allDayBounds, daysOfEvent, type Times } from "./eventTimes.ts";

/** The longest event, in days. The limit allows one walk along the index of starts to find a month. */
export const maxEventDays = 31;
const dayLength = 86_400_000;

/**
 * The first and the last day of an all-day event, which stay the same if the business moves to another zone; null if
 * its times are instants.
 */
export type StoredDays = { start_day: string | null; end_day: string | null };

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
