import { dayIn } from "#shared/days/calendarDays.ts";

/** The time zone of the visitor's own clock, which is the demo business's. */
export function visitorsZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The visitor's current day (`YYYY-MM-DD`). */
export function visitorsToday({ now }: { now(): Date }): string {
  return dayIn(visitorsZone(), now());
}

/** The time `days` days before `now`, as stored. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();
