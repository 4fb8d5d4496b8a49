import { nextServiceDate } from "./serviceDue.ts";

/** When a service was done last, and when it is due next; null where nobody knows yet. */
export type ServiceDates = { last_service_date: string | null; next_service_date: string | null };

/** A visit that was recorded as done on a day, and the dates of its service schedule before and after. */
export type RecordedVisit = {
  day: string;
  before: ServiceDates;
  after: { last_service_date: string; next_service_date: string };
};

/** Records a visit on a day in a schedule of so many months. One that is recorded late does not take back a later one. */
export function recordOn(before: ServiceDates, months: number, day: string): RecordedVisit {
  const last_service_date = before.last_service_date && before.last_service_date > day ? before.last_service_date : day;
  const next_service_date = nextServiceDate({ service_interval_months: months, last_service_date }, day);
  return { day, before, after: { last_service_date, next_service_date } };
}

/**
 * Takes a recorded visit back, as if it had never been recorded: those recorded `later`, in their order, are recorded
 * again from where it began. Answers with what changes in them, and with the schedule's dates, which are `now`; null:
 * somebody changed them in between or since, so that they stay as they are.
 */
export function takeBack<Visit extends RecordedVisit>(
  now: ServiceDates,
  months: number,
  taken: RecordedVisit,
  later: readonly Visit[],
): { dates: ServiceDates | null; changed: Visit[] } {
  const changed: Visit[] = [];
  let was: ServiceDates = taken.after;
  let dates = taken.before;
  for (const visit of later) {
    if (!isSame(visit.before, was)) return { dates: null, changed };
    const again = { ...visit, ...recordOn(dates, months, visit.day) };
    changed.push(again);
    [was, dates] = [visit.after, again.after];
  }
  return { dates: isSame(now, was) ? dates : null, changed };
}

const isSame = (one: ServiceDates, other: ServiceDates) =>
  one.last_service_date === other.last_service_date && one.next_service_date === other.next_service_date;
