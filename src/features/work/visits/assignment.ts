import type { CalendarEvent } from "#features/work/events/event.ts";
import { formatDay } from "#shared/days/days.ts";

/**
 * Returns the customer's timeline entry about the new team of a visit: its work, its day and its members; null if the
 * team is the one `before`, or the visit has no customer. `names` are those of the members, by their ids.
 */
export function assignmentText(
  {
    title,
    start_datetime,
    customer_id,
    assigned_to,
  }: Pick<CalendarEvent, "title" | "start_datetime" | "customer_id" | "assigned_to">,
  { before, names, timeZone }: { before: readonly string[]; names: ReadonlyMap<string, string>; timeZone: string },
): string | null {
  if (customer_id === null || isSameSet(assigned_to, before)) return null;
  const team = assigned_to.flatMap((id) => names.get(id) ?? []).join(" and ") || "nobody";
  return `${title} on ${formatDay(start_datetime, timeZone)} to ${team}`;
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));
