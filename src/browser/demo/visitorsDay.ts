import { dayIn } from "#shared/days/calendarDays.ts";

/** The time zone of the visitor's own clock, which is the demo business's. */
export function visitorsZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The visitor's today (`YYYY-MM-DD`). */
export function visitorsToday({ now }: { now(): Date }): string {
  return dayIn(visitorsZone(), now());
}
