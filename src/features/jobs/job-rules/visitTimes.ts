import { addMonths, dayIn, isShown, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";

/**
 * The times of visits by the clocks of the business: a time, or a window in which the crew arrives. No Zod here, because
 * the calendar loads these rules.
 */

/** The times of a visit on any day, as "HH:MM". In an arrival window the crew arrives between them. */
export type VisitTimes = { start_time: string; end_time: string; arrival_window: boolean };

/** The lengths of an arrival window, in hours. */
export const windowHours = [1, 2, 3, 4] as const;
const [shortest, , , longest] = windowHours;
/** The maximum number of days on which visits are planned at once. */
export const maxVisitDays = 31;
/** Visits of a job are planned at most this many years from today, earlier or later. */
const yearsAround = 5;
const dayMinutes = 1440;

const asDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Messages for times that a visit cannot have. */
export const visitTimeProblems = {
  order: "The end must be after the start, on the same day.",
  windowLength: `An arrival window lasts ${shortest} to ${longest} hours.`,
  windowDay: "An arrival window begins and ends on the same day.",
  windowAllDay: "An all-day event has no arrival window.",
  skipped: (day: string) =>
    `That time doesn't exist on ${asDate.format(new Date(day))}: clocks go forward. Choose another.`,
  farDay: `Choose a day within ${yearsAround} years of today.`,
};

const refuse = (field: string, message: string): never => {
  throw new ProductError("invalid", message, { [field]: message });
};

/** The minutes since midnight of "HH:MM". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "HH:MM" of the minutes since midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Refuses with `invalid` times that end before they start, and a window that is too short, too long or over midnight. */
export function checkTimes({ start_time, end_time, arrival_window }: VisitTimes): void {
  const length = minutesOf(end_time) - minutesOf(start_time);
  if (length <= 0) refuse("end_time", arrival_window ? visitTimeProblems.windowDay : visitTimeProblems.order);
  if (arrival_window && !isWindowLength(length)) refuse("end_time", visitTimeProblems.windowLength);
}

const isWindowLength = (minutes: number) => minutes >= shortest * 60 && minutes <= longest * 60;

/** True if the clocks of the zone show both times of a visit on a day. */
export const areShown = (day: string, { start_time, end_time }: VisitTimes, zone: string): boolean =>
  isShown(day, minutesOf(start_time) / 60, zone) && isShown(day, minutesOf(end_time) / 60, zone);

/** Refuses with `invalid` a day on which the clocks of the zone skip one of the times. `fields`: the names of both. */
export function checkShown(
  day: string,
  times: VisitTimes,
  zone: string,
  fields: { start_time: string; end_time: string } = { start_time: "start_time", end_time: "end_time" },
): void {
  for (const which of ["start_time", "end_time"] as const)
    if (!isShown(day, minutesOf(times[which]) / 60, zone)) refuse(fields[which], visitTimeProblems.skipped(day));
}

/** Refuses with `invalid` a day that is further from today than visits are planned. */
export function checkDay(day: string, today: string, field: string): void {
  if (day < addMonths(today, -12 * yearsAround) || day > addMonths(today, 12 * yearsAround))
    refuse(field, visitTimeProblems.farDay);
}

/**
 * The instants of a visit on a day. A time that the clocks skip is as much later as they go forward. The visit is as long
 * as otherwise if its end would then come first.
 */
export function instantsOn(day: string, { start_time, end_time }: VisitTimes, zone: string) {
  const start = momentOf(day, minutesOf(start_time) / 60, zone).getTime();
  const end = momentOf(day, minutesOf(end_time) / 60, zone).getTime();
  const length = (minutesOf(end_time) - minutesOf(start_time)) * 60_000;
  return {
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(end > start ? end : start + length).toISOString(),
    all_day: false,
  };
}

/** The message and the field of an event whose arrival window is not one; null if it is, or has none. */
export function windowProblem(
  event: { start_datetime: string; end_datetime: string; all_day: boolean; arrival_window: boolean },
  zone: string,
): { field: "arrival_window" | "end_datetime"; message: string } | null {
  if (!event.arrival_window) return null;
  if (event.all_day) return { field: "arrival_window", message: visitTimeProblems.windowAllDay };
  const [start, end] = [new Date(event.start_datetime), new Date(event.end_datetime)];
  // A window that ends at midnight ends on its own day.
  if (dayIn(zone, new Date(end.getTime() - 1)) !== dayIn(zone, start))
    return { field: "end_datetime", message: visitTimeProblems.windowDay };
  const length = (minuteIn(zone, end) || dayMinutes) - minuteIn(zone, start);
  return isWindowLength(length) ? null : { field: "end_datetime", message: visitTimeProblems.windowLength };
}
