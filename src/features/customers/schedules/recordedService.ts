import { nextServiceDate } from "./serviceDue.ts";

/**
 * The dates of a service schedule as services are recorded and removed. `features/work/visits/` owns the visits on
 * which services are done, and stores with each the changes it made here.
 */

/** The last and the next date of a service; null if not yet known. */
export type ServiceDates = { last_service_date: string | null; next_service_date: string | null };

/** A service that was recorded as done on a day, and the dates of its schedule before and after. */
export type RecordedService = {
  day: string;
  before: ServiceDates;
  after: { last_service_date: string; next_service_date: string };
};

/**
 * Records a service on a day in a schedule with an interval of `months`. A service recorded late does not replace a
 * later one.
 */
export function recordVisitOn(before: ServiceDates, months: number, day: string): RecordedService {
  const last_service_date = before.last_service_date && before.last_service_date > day ? before.last_service_date : day;
  const next_service_date = nextServiceDate({ service_interval_months: months, last_service_date }, day);
  return { day, before, after: { last_service_date, next_service_date } };
}

/**
 * Removes a recorded service as if it had never been recorded: the `later` ones are recorded again, in order, from the
 * dates before it. `now` are the schedule's current dates. Returns the changes in the later ones and the new dates;
 * null dates if someone edited them in between or since, so they stay.
 */
export function undoVisit<Recorded extends RecordedService>(
  now: ServiceDates,
  months: number,
  taken: RecordedService,
  later: readonly Recorded[],
): { dates: ServiceDates | null; changed: Recorded[] } {
  const changed: Recorded[] = [];
  let was: ServiceDates = taken.after;
  let dates = taken.before;
  for (const service of later) {
    if (!isSame(service.before, was)) return { dates: null, changed };
    const again = { ...service, ...recordVisitOn(dates, months, service.day) };
    changed.push(again);
    [was, dates] = [service.after, again.after];
  }
  return { dates: isSame(now, was) ? dates : null, changed };
}

const isSame = (one: ServiceDates, other: ServiceDates) =>
  one.last_service_date === other.last_service_date && one.next_service_date === other.next_service_date;
