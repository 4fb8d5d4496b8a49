import { changeFollowUp } from "#features/customers/follow-ups/followUp.server.ts";
import { readFollowUp } from "#features/customers/follow-ups/followUp.queries.ts";
import type { RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import { recordVisitOn, undoVisit, type RecordedService, type ServiceDates } from "./recordedService.ts";
import type { CustomerService } from "./schedule.ts";
import { scheduleMessages } from "./serviceDue.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";
import { readService } from "./schedule.queries.ts";
import { saveScheduleDone, saveServiceDone } from "./scheduleChanges.queries.ts";

/** The row that records a service: a customer's service, or the service schedule of a follow-up. */
type ScheduleRow = ServiceDates & {
  id: string;
  version: number;
  status: RecurringStatus;
  customer_id: string;
  service_interval_months: number;
  /** Null if a follow-up carries the schedule. */
  service_name: string | null;
};

/** Reads the row that records a service; null if it does not exist. */
export async function readSchedule(query: Query, id: string): Promise<ScheduleRow | null> {
  const service = await readService(query, id);
  const one = service ?? (await readFollowUp(query, id));
  if (!one || one.service_interval_months === null) return null;
  const { service_interval_months } = one;
  return { ...one, service_interval_months, service_name: service?.service_name ?? null };
}

/**
 * Locks the customer until the transaction ends, then reads the row again, so that two services recorded at once do not
 * conflict. Null if the row does not exist.
 */
async function lockSchedule({ query }: OwnerTx, id: string): Promise<ScheduleRow | null> {
  const found = await readSchedule(query, id);
  if (!found) return null;
  await lockCustomer(query, found.customer_id);
  return readSchedule(query, id);
}

async function saveDates(
  work: OwnerTx,
  { id, version, service_name }: ScheduleRow,
  dates: ServiceDates,
): Promise<void> {
  const saved = { id, version, ...dates };
  await (service_name === null
    ? changeFollowUp(work, id, (query) => query(saveScheduleDone, saved))
    : changeService(work, id, (query) => query(saveServiceDone, saved)));
}

/**
 * Records that a service was done on a day, for a customer's service or the service schedule of a follow-up. Returns
 * the dates before and after.
 */
export async function recordService(work: OwnerTx, id: string, day: string): Promise<RecordedService> {
  const held = await lockSchedule(work, id);
  if (!held) throw new ProductError("not_found", scheduleMessages.gone);
  if (held.status !== "active") throw new ProductError("conflict", scheduleMessages.notActive);
  const { customer_id, service_name, last_service_date, next_service_date } = held;
  const recorded = recordVisitOn({ last_service_date, next_service_date }, held.service_interval_months, day);
  await saveDates(work, held, recorded.after);
  await recordEvents(work.query, [
    { customer_id, kind: "service_completed", ...(service_name === null ? {} : { data: { service_name } }) },
  ]);
  return recorded;
}

/**
 * Removes a recorded service from its schedule. `read` runs once the schedule is locked: it reads the recorded service
 * and those recorded after it. Returns the changes in the later ones, the customer, and whether the schedule followed:
 * it does not if its dates were edited since. Null if the schedule does not exist.
 */
export async function undoRecordedService<Recorded extends RecordedService>(
  work: OwnerTx,
  id: string,
  read: () => Promise<{ taken: RecordedService; later: Recorded[] }>,
): Promise<{ followed: boolean; changed: Recorded[]; customer_id: string } | null> {
  const held = await lockSchedule(work, id);
  if (!held) return null;
  const { taken, later } = await read();
  const { dates, changed } = undoVisit(held, held.service_interval_months, taken, later);
  if (dates) await saveDates(work, held, dates);
  return { followed: dates !== null, changed, customer_id: held.customer_id };
}

/** Changes a service at the version that the client read. Refuses with `conflict` if it has changed since. */
export async function changeService(
  work: OwnerTx,
  id: string,
  save: (query: Query) => Promise<{ id: string }[]>,
): Promise<CustomerService> {
  const changed = await save(work.query);
  const after = await readService(work.query, id);
  if (!after) throw new ProductError("not_found", scheduleMessages.gone);
  if (changed.length === 0) throw new ProductError("conflict", scheduleMessages.changed);
  work.notify("customers");
  return after;
}
