import type { Role } from "#shared/roles.ts";
import type { CalendarEvent } from "./event.ts";

/**
 * True if an event is a member's own, by the member's id and role. For owners and managers: events assigned to them or
 * to no one. For the crew: only events assigned to them.
 */
export function isAssignedTo(
  { assigned_to }: Pick<CalendarEvent, "assigned_to">,
  memberId: string,
  role: Role,
): boolean {
  return assigned_to.includes(memberId) || (assigned_to.length === 0 && role !== "crew");
}
