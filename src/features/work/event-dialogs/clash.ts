import { clashesOf, nextFreeStart, type Planned } from "#features/work/events/clashes.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { namesOfAssigned, type Assignable } from "./assigned.ts";

/** A person who would be at two events at once. */
export type Clash = {
  /** The person's name; null for the reader. */
  name: string | null;
  /** The first of the events in the way, and the number of further ones. */
  event: CalendarEvent;
  more: number;
  /** The first free start after the planned one on its day; null if there is none. */
  free: Date | null;
};

/** The reader of a clash: `alone` in a business of one person, with the names of the members assigned. */
export type ClashReader = { me: string | undefined; alone: boolean; named: readonly Assignable[]; zone: string };

const maxLengthMs = 86_400_000;

/** True if an event can clash with others: it takes hours, of one day at most, of someone. */
export const canClash = (planned: Omit<Planned, "id">, { alone }: Pick<ClashReader, "alone">): boolean =>
  !planned.all_day &&
  Date.parse(planned.end_datetime) - Date.parse(planned.start_datetime) <= maxLengthMs &&
  (alone || planned.assigned_to.length > 0);

/** Returns the range in which an event's clashes are. The next day, too, because an event that is moved can end there. */
export function rangeOfClashes({ start_datetime }: Pick<Times, "start_datetime">, zone: string) {
  const day = dayIn(zone, new Date(start_datetime));
  return { from: momentOf(day, 0, zone).toISOString(), to: momentOf(addDays(day, 2), 0, zone).toISOString() };
}

/** Returns the clash of a planned event that `canClash` with others of its range; null if there is none. */
export function clashOf(
  planned: Planned,
  others: readonly CalendarEvent[],
  { me, alone, named, zone }: ClashReader,
): Clash | null {
  const clashes = clashesOf(planned, others, { alone });
  const [event] = clashes;
  if (!event) return null;
  const person = planned.assigned_to.find((id) => event.assigned_to.includes(id));
  const isReader = person === undefined || person === me;
  return {
    name: isReader ? null : (namesOfAssigned([person], named)[0] ?? null),
    event,
    more: clashes.length - 1,
    free: nextFreeStart(planned, others, { alone, zone }),
  };
}

/** "House wash, 9:00 AM to 10:30 AM, and 1 more": the events in the way. */
export const eventsInTheWay = ({ event, more }: Clash, zone: string): string =>
  `${event.title}, ${spanLabel(event, zone)}${more > 0 ? `, and ${more} more` : ""}`;

/** "Ann also has House wash, 9:00 AM to 10:30 AM.": the clash of an event that was planned all the same. */
export const clashSentence = (clash: Clash, zone: string): string =>
  `${clash.name === null ? "You also have" : `${clash.name} also has`} ${eventsInTheWay(clash, zone)}.`;
