import type { CalendarEvent } from "#features/work/events/event.ts";
import { dayIn } from "#shared/days/calendarDays.ts";

/** Messages when a visit can't be recorded as done, or that can't be taken back. */
export const visitProblems = {
  noSchedule: "This event belongs to no service schedule.",
  already: "This visit was recorded already.",
  notDone: "This visit isn't marked as done.",
  notYet: "A visit can be marked as completed from its day on.",
};

/**
 * The message for a visit that can't be recorded as done on a day; null where it can: once, and from its own day on.
 * Server, demo and screens ask here.
 */
export function completionProblem(
  { completed_at, start_datetime }: Pick<CalendarEvent, "completed_at" | "start_datetime">,
  today: string,
  timeZone: string,
): string | null {
  if (completed_at) return visitProblems.already;
  return dayIn(timeZone, new Date(start_datetime)) > today ? visitProblems.notYet : null;
}
