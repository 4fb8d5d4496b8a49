import type { CalendarOf } from "#features/work/event-dialogs/assigned.ts";
import { firstDayOf, monthGrid, monthOf, weekOf } from "./monthGrid.ts";
import { addDays, addMonths } from "#shared/days/calendarDays.ts";

/** The views of the calendar page, in the order of the picker. */
export const calendarViews = ["month", "week", "day", "agenda"] as const;
export type CalendarView = (typeof calendarViews)[number];
/** The display names of the views. */
export const viewLabels: Record<CalendarView, string> = { month: "Month", week: "Week", day: "Day", agenda: "Agenda" };

/** The number of days in the agenda. */
const agendaDays = 28;

/**
 * The state of the calendar: its view, its selected day, and the member whose events it shows; everyone's if no member
 * is named.
 */
export type CalendarPlace = { view: CalendarView; day: string; whose?: CalendarOf };

/** Reads the calendar's state from an address. Missing values come from the usual view of today. */
export function readCalendarAddress(query: URLSearchParams, usual: CalendarPlace): CalendarPlace {
  const [view, day, whose] = [query.get("view"), query.get("day") ?? "", query.get("whose")];
  return {
    view: calendarViews.find((one) => one === view) ?? usual.view,
    day: /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day) ? day : usual.day,
    ...(whose && whose !== "everyone" ? { whose } : {}),
  };
}

/** The address of a place in the calendar. */
export function writeCalendarAddress({ view, day, whose = "everyone" }: CalendarPlace): URLSearchParams {
  return new URLSearchParams({ view, day, ...(whose === "everyone" ? {} : { whose }) });
}

/**
 * Returns the days that a view shows. If there is no room for a whole week, the view begins with the selected day, so
 * that past days do not hide coming ones.
 */
export function daysInSight({ view, day }: CalendarPlace, room: "wide" | "narrow"): string[] {
  if (view === "month") return monthGrid(monthOf(day)).flat();
  if (view === "week" && room === "wide") return weekOf(day);
  return Array.from({ length: { week: 7, day: 1, agenda: agendaDays }[view] }, (_, index) => addDays(day, index));
}

/** Returns the day to which Next (1) and Previous (-1) lead. */
export function stepFrom({ view, day }: CalendarPlace, direction: 1 | -1): string {
  if (view === "month") return addMonths(day, direction);
  return addDays(day, direction * { week: 7, day: 1, agenda: agendaDays }[view]);
}

/** Returns the same day of another month, or its last. */
export function inMonth(day: string, month: { year: number; month: number }): string {
  const first = firstDayOf(month);
  const [from, to] = [monthOf(day), monthOf(first)];
  return addMonths(day, (to.year - from.year) * 12 + to.month - from.month);
}

function isDay(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}
