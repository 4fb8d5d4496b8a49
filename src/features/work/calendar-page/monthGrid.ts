import { addDays } from "#shared/days/calendarDays.ts";

/** A month of the calendar: its year and its number, 1 to 12. */
export type Month = { year: number; month: number };

/** Returns the month of a day (`YYYY-MM-DD`). */
export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** Returns the month `months` later; earlier if negative. */
export function monthsLater({ year, month }: Month, months: number): Month {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
}

/** The first day of a month. */
export function firstDayOf({ year, month }: Month): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}

/** Returns the Sunday on or before a day. */
export function weekStart(day: string): string {
  return addDays(day, -new Date(day).getUTCDay());
}

/** Returns the seven days, Sunday to Saturday, of a day's week. */
export function weekOf(day: string): string[] {
  const sunday = weekStart(day);
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

/** Returns the weeks of a month, Sunday to Saturday: four to six, filled with days of the neighboring months. */
export function monthGrid(month: Month): string[][] {
  const next = firstDayOf(monthsLater(month, 1));
  const weeks: string[][] = [];
  for (let sunday = weekStart(firstDayOf(month)); sunday < next; sunday = addDays(sunday, 7))
    weeks.push(weekOf(sunday));
  return weeks;
}

/** The years in the list: from 5 before to 4 after this one. */
export function yearsToChoose(thisYear: number): number[] {
  return Array.from({ length: 10 }, (_, index) => thisYear - 5 + index);
}
