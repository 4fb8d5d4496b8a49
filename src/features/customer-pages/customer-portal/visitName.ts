import { dayIn } from "#shared/days/calendarDays.ts";
import { formatDay } from "#shared/days/days.ts";

/** "Driveway Washing, Dec 3, 2026": a visit as members read of it. */
export function visitName(
  { title, start_datetime, start_day }: { title: string; start_datetime: string; start_day: string | null },
  timeZone: string,
): string {
  const day = formatDay(start_day ?? dayIn(timeZone, new Date(start_datetime)));
  return title === "" ? day : `${title}, ${day}`;
}
