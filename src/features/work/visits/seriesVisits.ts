import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import {
  horizonOn,
  indexOf,
  occurrenceAt,
  seriesProblems,
  type Series,
  type SeriesAbout,
} from "#features/jobs/job-rules/series.ts";
import { checkShown, clockOf, instantsOn } from "#features/jobs/job-rules/visitTimes.ts";
import { eventInput, type CalendarEvent, type EventToSave } from "#features/work/events/event.ts";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { addDays, dayIn, daysBetween, minuteIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { visitOf } from "./visitOfJob.ts";

/** The visits of a repeating job: planned by its series, changed together from one on, and freed from it. */

/** A visit of a series as it is saved. */
export type Occurrence = EventToSave & { occurrence_day: string };
type Clock = { today: string; timeZone: string };

/** The visits of a series on some of its days. */
export const visitsOfSeries = (
  job: JobDetails,
  { about, arrival_window, assigned_to, ...series }: Series,
  days: readonly string[],
  timeZone: string,
): Occurrence[] =>
  days.map((day) => ({
    ...eventInput.parse({
      ...visitOf(job),
      ...about,
      ...instantsOn(day, { ...series, arrival_window }, timeZone),
      arrival_window,
      assigned_to,
    }),
    occurrence_day: day,
  }));

/** The fields of a visit that following visits take over if they are changed. */
const taken = [
  "title",
  "description",
  "client_name",
  "client_email",
  "client_phone",
  "client_address",
  "service_type",
  "estimated_price",
  "notes",
] as const satisfies (keyof SeriesAbout & keyof EventToSave)[];

/** The fields that a change of one visit gives to those that follow. */
function changedFields(before: CalendarEvent, after: CalendarEvent): Partial<EventToSave> {
  const changed = taken
    .filter((field) => before[field] !== after[field])
    .map((field) => [field, after[field]] as const);
  const isSameTeam = before.assigned_to.toSorted().join() === after.assigned_to.toSorted().join();
  return { ...Object.fromEntries(changed), ...(isSameTeam ? {} : { assigned_to: after.assigned_to }) };
}

const refuse = (field: string, message: string): never => {
  throw new ProductError("invalid", message, { [field]: message });
};

/** The day and the times by the clocks of the zone of a visit that a series can have. Refuses others with `invalid`. */
function wallTimesOf(event: CalendarEvent, timeZone: string) {
  if (event.all_day) refuse("all_day", seriesProblems.timed);
  if (daysOfEvent(event, timeZone).length > 1) refuse("end_datetime", seriesProblems.timed);
  const [start, end] = [new Date(event.start_datetime), new Date(event.end_datetime)];
  const [start_time, end_time] = [clockOf(minuteIn(timeZone, start)), clockOf(minuteIn(timeZone, end))];
  // Midnight, or an hour that the clocks show twice.
  if (end_time <= start_time) refuse("end_datetime", seriesProblems.timed);
  return { day: dayIn(timeZone, start), start_time, end_time, arrival_window: event.arrival_window };
}

const isSameTime = (one: CalendarEvent, other: Pick<CalendarEvent, "start_datetime" | "end_datetime" | "all_day">) =>
  one.all_day === other.all_day &&
  Date.parse(one.start_datetime) === Date.parse(other.start_datetime) &&
  Date.parse(one.end_datetime) === Date.parse(other.end_datetime);

/** The visit was moved or resized alone: it is not when its series has it. */
const isMovedAlone = (visit: CalendarEvent, day: string, series: Series, timeZone: string): boolean =>
  !isSameTime(visit, instantsOn(day, series, timeZone)) || visit.arrival_window !== series.arrival_window;

/** The series, its days moved by some days from one of its occurrences on, and the new day of each of its days. */
function shifted(series: Series, occurrence: string, days: number): { series: Series; dayOf: (day: string) => string } {
  if (days === 0) return { series, dayOf: (day) => day };
  const from = indexOf(series, occurrence);
  const moved = { ...series, first_day: addDays(from === null ? series.first_day : occurrence, days) };
  return {
    series: moved,
    dayOf: (day) => {
      const index = indexOf(series, day);
      return index === null ? addDays(day, days) : occurrenceAt(moved, index - (from ?? 0));
    },
  };
}

/**
 * The changes that a change of one visit makes to its series and to the open visits that follow it. They take the
 * changed fields, and the new time and day if these were changed; a visit that was moved alone keeps its own. Visits that
 * are then too far ahead are `removed`, to be planned later. Refuses with `invalid` a time that the clocks skip.
 */
export function changesFrom(
  { before, after }: { before: CalendarEvent; after: CalendarEvent },
  { series, open }: { series: Series; open: readonly CalendarEvent[] },
  { today, timeZone }: Clock,
): {
  series: Series;
  occurrence_day: string;
  changed: { visit: CalendarEvent; to: Occurrence }[];
  removed: CalendarEvent[];
} {
  const occurrence = before.occurrence_day ?? "";
  const { day, ...times } = wallTimesOf(after, timeZone);
  const isRetimed = !isSameTime(before, after) || before.arrival_window !== after.arrival_window;
  const shift = isRetimed ? daysBetween(dayIn(timeZone, new Date(before.start_datetime)), day) : 0;
  const moved = shifted(series, occurrence, shift);
  const fields = changedFields(before, after);
  const { assigned_to = series.assigned_to, ...about } = fields;
  const horizon = horizonOn(today);
  const last = series.planned_through === null ? null : moved.dayOf(series.planned_through);
  const next: Series = {
    ...moved.series,
    ...(isRetimed ? times : {}),
    assigned_to,
    about: { ...series.about, ...about },
    planned_through: last !== null && last > horizon ? horizon : last,
  };
  const following = open
    .flatMap((visit) => (visit.occurrence_day !== null && visit.occurrence_day > occurrence ? [visit] : []))
    .map((visit) => {
      const was = visit.occurrence_day ?? "";
      const occurrence_day = moved.dayOf(was);
      const keeps = !isRetimed || isMovedAlone(visit, was, series, timeZone);
      if (!keeps) checkShown(occurrence_day, next, timeZone, inEvents);
      const when = keeps ? {} : { ...instantsOn(occurrence_day, next, timeZone), arrival_window: next.arrival_window };
      return { visit, to: { ...eventInput.parse({ ...visit, ...fields, ...when }), occurrence_day } };
    });
  return {
    series: next,
    occurrence_day: moved.dayOf(occurrence),
    changed: following.filter(({ to }) => to.occurrence_day <= horizon),
    removed: following.filter(({ to }) => to.occurrence_day > horizon).map(({ visit }) => visit),
  };
}

const inEvents = { start_time: "start_datetime", end_time: "end_datetime" };

/** The visits that are removed if their job stops repeating: those ahead, after the next one. */
export const removedAtEnd = (open: readonly CalendarEvent[], now: Date): CalendarEvent[] =>
  open
    .filter(({ start_datetime }) => Date.parse(start_datetime) > now.getTime())
    .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime))
    .slice(1);
