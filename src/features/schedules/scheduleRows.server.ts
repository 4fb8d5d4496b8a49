import type { CustomerService, ScheduleEntry } from "#features/schedules/schedule.ts";
import type { OwnerScope, OwnerWork } from "#server/database/door.ts";

/** How customers' services are read; in all statements `s` is a service and `$1` the owner. */

/** A service as the contract shows it. */
export const serviceColumns = "s.id, s.customer_id, s.service_name, s.service_interval_months, s.last_service_date, s.next_service_date, s.service_notes, s.status, s.version, s.created_at, s.updated_at";

/** Reads one service. */
export async function readService(ownerId: string, id: string, ask: OwnerScope["ask"] | OwnerWork["query"]): Promise<CustomerService | null> {
  const [row] = await ask<{ found: CustomerService }>(oneStatement, [ownerId, id]);
  return row?.found ?? null;
}

/** Services by name, of all customers or of one. */
export async function readServices(owner: OwnerScope, customerId: string | undefined): Promise<CustomerService[]> {
  const rows = await owner.ask<{ found: CustomerService }>(listStatement, [owner.ownerId, customerId ?? null]);
  return rows.map((row) => row.found);
}

/** What is due up to a day, the earliest first: service schedules and services that are active. */
export async function dueEntries(owner: OwnerScope, until: string): Promise<ScheduleEntry[]> {
  const rows = await owner.ask<{ found: ScheduleEntry }>(dueStatement, [owner.ownerId, until]);
  return rows.map((row) => row.found);
}

const oneStatement = { name: "customer-service", text: `select to_json(shown) as found from (select ${serviceColumns} from customer_services s where s.created_by = $1 and s.id = $2) shown` };
const listStatement = {
  name: "customer-services",
  text: `select to_json(shown) as found from (select ${serviceColumns} from customer_services s where s.created_by = $1 and ($2::uuid is null or s.customer_id = $2) order by lower(s.service_name), s.id) shown`,
};
const entryColumns = "customer_id, service_interval_months, last_service_date, next_service_date, service_notes";
const dueStatement = {
  name: "service-schedule",
  text: `select to_json(shown) as found from (
      select due.*, c.name as customer_name from (
        select 'schedule' as kind, id, null as service_name, ${entryColumns} from customer_follow_ups where created_by = $1 and status = 'active' and next_service_date <= $2 and service_interval_months is not null
        union all
        select 'service', id, service_name, ${entryColumns} from customer_services where created_by = $1 and status = 'active' and next_service_date <= $2
      ) due join customers c on c.created_by = $1 and c.id = due.customer_id order by due.next_service_date, lower(c.name), due.id limit 1000) shown`,
};
