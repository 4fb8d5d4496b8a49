import type { CalendarEvent } from "#features/work/events/event.ts";

/** Somebody who can be assigned. */
type Assignable = { id: string; name: string };

/** What somebody is called who was assigned and has left since, while the name is not known. */
export const formerMember = "Former member";

/** The names of those who are assigned, in the order in which they were. */
export function namesOfAssigned(ids: readonly string[], named: readonly Assignable[]): string[] {
  return ids.map((id) => named.find((member) => member.id === id)?.name ?? formerMember);
}

/** Whose events the calendar shows: everybody's, one's own, those of nobody yet, or those of the member of an id. */
export type CalendarOf = "everyone" | "me" | "nobody" | (string & {});

/** Whether an event is shown in the calendar of `whose`. Who has left counts as nobody. */
export function isShownFor(
  { assigned_to }: Pick<CalendarEvent, "assigned_to">,
  whose: CalendarOf,
  { me, team }: { me: string; team: readonly Assignable[] },
): boolean {
  if (whose === "everyone") return true;
  if (whose === "nobody") return !assigned_to.some((id) => team.some((member) => member.id === id));
  return assigned_to.includes(whose === "me" ? me : whose);
}
