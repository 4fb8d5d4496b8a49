import { nextServiceDate } from "./serviceDue.ts";

/**
 * The dates of a service schedule as services are recorded in it and taken back. The visits on which services are done are
 * the noun of `features/work/visits/`, which stores with each what it changed here.
 */

/** When a service was done last, and when it is due next; null where nobody knows yet. */
export type ServiceDates = { last_service_date: string | null; next_service_date: string | null };

/** A service that was recorded as done on a day, and the dates of its schedule before and after. */
export type RecordedService = {
  day: string;
  before: ServiceDates;
  after: { last_service_date: string; next_service_date: string };
};

/** Records a service on a day in a schedule of so many months. One that is recorded late does not take back a later one. */
export function recordVisitOn(before: ServiceDates, months: number, day: string): RecordedService {
  const last_service_date = before.last_service_date && before.last_service_date > day ? before.last_service_date : day;
  const next_service_date = nextServiceDate({ service_interval_months: months, last_service_date }, day);
  return { day, before, after: { last_service_date, next_service_date } };
}

/**
 * Takes a recorded service back, as if it had never been recorded: those recorded `later`, in their order, are recorded
 * again from where it began. Answers with what changes in them, and with the schedule's dates, which are `now`; null:
 * somebody changed them in between or since, so that they stay as they are.
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
