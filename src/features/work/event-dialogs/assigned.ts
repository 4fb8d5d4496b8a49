import type { CalendarEvent } from "#features/work/events/event.ts";

/** A person who can be assigned. */
export type Assignable = { id: string; name: string };

/** The name of an assigned member who has left, while their name is unknown. */
export const formerMember = "Former member";

/** Returns the names of the assigned members, in the order of assignment. */
export function namesOfAssigned(ids: readonly string[], named: readonly Assignable[]): string[] {
  return ids.map((id) => named.find((member) => member.id === id)?.name ?? formerMember);
}

/** The filter of the calendar: everyone's events, one's own, unassigned ones, or those of the member with an id. */
export type CalendarOf = "everyone" | "me" | "nobody" | (string & {});

/** True if an event is shown in the calendar of `whose`. Former members count as unassigned. */
export function isShownFor(
  { assigned_to }: Pick<CalendarEvent, "assigned_to">,
  whose: CalendarOf,
  { me, team }: { me: string; team: readonly Assignable[] },
): boolean {
  if (whose === "everyone") return true;
  if (whose === "nobody") return !assigned_to.some((id) => team.some((member) => member.id === id));
  return assigned_to.includes(whose === "me" ? me : whose);
}
