import type { CustomerService, ScheduleEntry } from "#features/schedules/schedule.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** How customers' services are read; in all statements `s` is a service and `$1` the owner. */

/** A service as the contract shows it. */
export const serviceColumns =
  "s.id, s.customer_id, s.created_by, s.service_name, s.service_interval_months, s.last_service_date, s.next_service_date, s.service_notes, s.status, s.version, s.created_at, s.updated_at";

/** The service schedules among follow-ups `f`, in their order: `schedulesOf` of the noun. */
export const carriedSchedules = `select coalesce(json_agg(json_build_object('id', f.id, 'version', f.version, 'status', f.status, 'service_interval_months', f.service_interval_months,
    'last_service_date', f.last_service_date, 'next_service_date', f.next_service_date, 'service_notes', f.service_notes) order by f.status <> 'active', f.next_service_date asc nulls last, f.id), '[]') as schedules from customer_follow_ups f`;

/** Reads one service. */
export async function readService(
  ownerId: string,
  id: string,
  query: OwnerDb["query"],
): Promise<CustomerService | null> {
  const [row] = await query<{ found: CustomerService }>(oneStatement, [ownerId, id]);
  return row?.found ?? null;
}

/** Services by name, of all customers or of one. */
export async function readServices(owner: OwnerDb, customerId: string | undefined): Promise<CustomerService[]> {
  const rows = await owner.query<{ found: CustomerService }>(listStatement, [owner.ownerId, customerId ?? null]);
  return rows.map((row) => row.found);
}

/**
 * Service schedules and services: those due up to a day, the earliest first, whether any is set at all, and the day the
 * next active one is due.
 */
export async function readSchedule(owner: OwnerDb, until: string): Promise<Schedule> {
  const [read] = await owner.query<Schedule>(scheduleStatement, [owner.ownerId, until]);
  return read ?? { entries: [], any_set: false, next_due: null };
}

/** What is due up to a day, the earliest first: service schedules and services that are active. */
export async function dueEntries(owner: OwnerDb, until: string): Promise<ScheduleEntry[]> {
  return (await readSchedule(owner, until)).entries;
}

type Schedule = { entries: ScheduleEntry[]; any_set: boolean; next_due: string | null };

const oneStatement = {
  name: "customer-service",
  text: `select to_json(shown) as found from (select ${serviceColumns} from customer_services s where s.created_by = $1 and s.id = $2) shown`,
};
const listStatement = {
  name: "customer-services",
  text: `select to_json(shown) as found from (select ${serviceColumns} from customer_services s where s.created_by = $1 and ($2::uuid is null or s.customer_id = $2) order by lower(s.service_name), s.id) shown`,
};
const entryColumns = "customer_id, service_interval_months, last_service_date, next_service_date, service_notes";
const scheduleStatement = {
  name: "service-schedule",
  text: `select (select coalesce(json_agg(shown), '[]') from (
      select due.*, c.name as customer_name from (
        select 'schedule' as kind, id, null as service_name, ${entryColumns} from customer_follow_ups where created_by = $1 and status = 'active' and next_service_date <= $2 and service_interval_months is not null
        union all
        select 'service', id, service_name, ${entryColumns} from customer_services where created_by = $1 and status = 'active' and next_service_date <= $2
      ) due join customers c on c.created_by = $1 and c.id = due.customer_id order by due.next_service_date, lower(c.name), due.id limit 1000) shown) as entries,
    exists (select 1 from customer_follow_ups where created_by = $1 and service_interval_months is not null) or exists (select 1 from customer_services where created_by = $1) as any_set,
    least((select min(next_service_date) from customer_follow_ups where created_by = $1 and status = 'active' and service_interval_months is not null),
      (select min(next_service_date) from customer_services where created_by = $1 and status = 'active'))::text as next_due`,
};
