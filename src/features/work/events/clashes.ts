import { dayIn, isShown, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import type { CalendarEvent } from "./event.ts";
import type { Times } from "./eventTimes.ts";

/** Two visits at once for one person. Whole days and completed work take nobody's hours. */

/** The fields of an event that decide whom it occupies, and when. */
export type Occupying = Times & Pick<CalendarEvent, "id" | "assigned_to" | "completed_at">;

/** An event that is being planned; `id` is null for a new one. */
export type Planned = Times & Pick<CalendarEvent, "assigned_to"> & { id: string | null };

/** The step of the proposed starts, in minutes. */
const step = 30;
const dayMinutes = 1440;

/** The people of both events, of whom there is only one if the business has no other member (`alone`). */
const haveSomeoneInCommon = (planned: Planned, other: Occupying, alone: boolean): boolean =>
  alone || planned.assigned_to.some((id) => other.assigned_to.includes(id));

/**
 * Returns the events that a person of a planned event has at the same time. Events that only touch are not at the same
 * time. With `alone`, for a business of one person, all events are that person's.
 */
export function clashesOf<Event extends Occupying>(
  planned: Planned,
  others: readonly Event[],
  { alone }: { alone: boolean },
): Event[] {
  if (planned.all_day) return [];
  const [start, end] = [Date.parse(planned.start_datetime), Date.parse(planned.end_datetime)];
  return others.filter(
    (other) =>
      other.id !== planned.id &&
      !other.all_day &&
      other.completed_at === null &&
      Date.parse(other.start_datetime) < end &&
      Date.parse(other.end_datetime) > start &&
      haveSomeoneInCommon(planned, other, alone),
  );
}

/**
 * Returns the first half hour of the zone's clocks after a planned event's start, on the same day, at which nobody of it
 * has another event for as long as it lasts. Of an hour that the clocks repeat, the first run is meant. Null if the day
 * has none.
 */
export function nextFreeStart(
  planned: Planned,
  others: readonly Occupying[],
  { alone, zone }: { alone: boolean; zone: string },
): Date | null {
  const from = new Date(planned.start_datetime);
  const length = Date.parse(planned.end_datetime) - from.getTime();
  const day = dayIn(zone, from);
  const first = (Math.floor(minuteIn(zone, from) / step) + 1) * step;
  for (let minute = first; minute < dayMinutes; minute += step) {
    if (!isShown(day, minute / 60, zone)) continue;
    const start = momentOf(day, minute / 60, zone);
    if (start <= from) continue;
    const moved = {
      ...planned,
      start_datetime: start.toISOString(),
      end_datetime: new Date(start.getTime() + length).toISOString(),
    };
    if (clashesOf(moved, others, { alone }).length === 0) return start;
  }
  return null;
}
