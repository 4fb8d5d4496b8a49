import { addDays, addMonths } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { areShown, checkDay, checkShown, checkTimes, type VisitTimes } from "./visitTimes.ts";

/**
 * The days of a repeating job. The first day says the rest: the weekday, the day of the month, or "the first Monday". No
 * Zod here, because the page of a job loads these rules.
 */

/** The units of repetition, with the largest number of each. */
export const mostEvery = { week: 52, month: 12 } as const;
export type RepeatUnit = keyof typeof mostEvery;
export const repeatUnits = Object.keys(mostEvery) as [RepeatUnit, ...RepeatUnit[]];

/** Which day of its month a visit keeps: "the 7th", "the first Monday", "the last Friday". Of weeks, it is the weekday. */
export const monthDays = ["day", "weekday", "last_weekday"] as const;
export type MonthDay = (typeof monthDays)[number];

/** A repetition from its first day on. */
export type Repetition = { every: number; unit: RepeatUnit; on: MonthDay; first_day: string };

/** The fields of coming visits that are not those of their job. */
export type SeriesAbout = {
  title?: string | undefined;
  description?: string | null | undefined;
  client_name?: string | null | undefined;
  client_email?: string | null | undefined;
  client_phone?: string | null | undefined;
  client_address?: string | null | undefined;
  service_type?: string | null | undefined;
  estimated_price?: number | null | undefined;
  notes?: string | null | undefined;
};

/** A repeating job's visits. `planned_through`: the last day for which one was planned. */
export type Series = Repetition &
  VisitTimes & { assigned_to: string[]; about: SeriesAbout; planned_through: string | null };

/** Visits of a repeating job are planned this many months ahead. */
const monthsAhead = 12;

export const seriesProblems = {
  every: "Repeat every 1 or more.",
  everyWeek: `Repeat every ${mostEvery.week} weeks at most.`,
  everyMonth: `Repeat every ${mostEvery.month} months at most.`,
  farFirst: `Visits are planned up to ${monthsAhead} months ahead. Choose an earlier first day.`,
  ended: "This job doesn't repeat anymore. Change this visit alone.",
  repeats: "This job repeats already. Edit one of its visits, or stop repeating first.",
  timed: "Visits of a repeating job begin and end at a time of one day.",
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The place of a day among the same weekdays of its month: 1 for the first Monday. */
const weekOfMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);

/** True for the last Monday of its month, and so on. */
export const isLastWeekday = (day: string): boolean => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);

/** The day of a repetition with an index; 0 is its first day. A day that a month lacks becomes its last day. */
export function occurrenceAt({ every, unit, on, first_day }: Repetition, index: number): string {
  if (unit === "week") return addDays(first_day, 7 * every * index);
  if (on === "day") return addMonths(first_day, every * index);
  const month = addMonths(firstOfMonth(first_day), every * index);
  const first = addDays(month, (weekdayOf(first_day) - weekdayOf(month) + 7) % 7);
  // Not every month has a fifth Monday: the fifth is the last.
  const place = on === "last_weekday" ? 5 : weekOfMonth(first_day);
  const day = addDays(first, 7 * (place - 1));
  return day.slice(0, 7) === first.slice(0, 7) ? day : addDays(day, -7);
}

/** The index of a day of a repetition; null if it is none of its days. */
export function indexOf(repetition: Repetition, day: string): number | null {
  for (let index = 0; ; index += 1) {
    const found = occurrenceAt(repetition, index);
    if (found >= day) return found === day ? index : null;
  }
}

/** The days of a repetition after one day, up to another, both as days. */
export function occurrencesBetween(repetition: Repetition, after: string | null, through: string): string[] {
  const days: string[] = [];
  for (let index = 0; ; index += 1) {
    const day = occurrenceAt(repetition, index);
    if (day > through) return days;
    if (after === null || day > after) days.push(day);
  }
}

/** The last day for which visits of repeating jobs are planned. */
export const horizonOn = (today: string): string => addMonths(today, monthsAhead);

/** The days of a series that are to be planned on a day: those ahead that were not planned before. */
export function daysToPlan(series: Series, today: string): string[] {
  const yesterday = addDays(today, -1);
  const { planned_through } = series;
  const after = planned_through !== null && planned_through > yesterday ? planned_through : yesterday;
  return occurrencesBetween(series, after, horizonOn(today));
}

const refuse = (field: string, message: string): never => {
  throw new ProductError("invalid", message, { [field]: message });
};

/**
 * Refuses with `invalid` a series that cannot be: its times, a first day too far away, or a day of the next 12 months on
 * which clocks skip its times.
 */
export function checkSeries(series: Series, { today, timeZone }: { today: string; timeZone: string }): void {
  checkTimes(series);
  checkDay(series.first_day, today, "first_day");
  if (series.first_day > horizonOn(today)) refuse("first_day", seriesProblems.farFirst);
  const skipped = daysToPlan(series, today).find((day) => !areShown(day, series, timeZone));
  if (skipped !== undefined) checkShown(skipped, series, timeZone);
}

const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
const places = ["first", "second", "third", "fourth", "last"];

/** "the first Monday", "day 7": the day of the month that a first day and a choice mean. */
export function monthDayLabel(on: MonthDay, first_day: string): string {
  if (on === "day") return `day ${Number(first_day.slice(8))}`;
  const place = on === "last_weekday" ? "last" : places[weekOfMonth(first_day) - 1];
  return `the ${place} ${weekdayName.format(new Date(first_day))}`;
}

/** "Every 2 weeks on Monday", "Every month on the first Monday". */
export function repetitionLabel({ every, unit, on, first_day }: Repetition): string {
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  return `${often} on ${unit === "week" ? weekdayName.format(new Date(first_day)) : monthDayLabel(on, first_day)}`;
}
