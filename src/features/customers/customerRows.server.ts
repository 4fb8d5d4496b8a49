import { LRUCache } from "lru-cache";
import type { Customer, CustomerDetails, CustomerListParams } from "#features/customers/customer.ts";
import type { TimelineEvent } from "#features/timelines/timeline.ts";
import { displayedPriceSql } from "#features/estimates/displayedPrice.server.ts";
import { followUpColumns, leadingFirst } from "#features/follow-ups/followUpRows.server.ts";
import { soonDays } from "#features/follow-ups/followUp.ts";
import { carriedSchedules, serviceColumns } from "#features/schedules/scheduleRows.server.ts";
import { scheduleDays } from "#features/schedules/schedule.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { phoneSought } from "#shared/phone.ts";
import type { OwnerDb, UntypedStatement } from "#platform/database/tenantDb.ts";
import { containing } from "#platform/database/search.ts";

/**
 * How customers are read: in all statements `c` is a customer and `$1` the owner. Tests hold each to the rule of the
 * noun.
 */

const columns =
  "c.id, c.created_by, c.name, c.email, c.phone, c.address, c.status, c.client_type, c.notes, c.last_work_date, c.last_quote_amount, c.version, c.created_at, c.updated_at";

/** What past work comes to: `figuresOf` of the noun. An empty or unknown status counts as pending. */
const figures = `left join lateral (
    select count(*) as jobs, coalesce(sum(${displayedPriceSql}), 0) as revenue, max(e.created_at) as newest
      from estimates e where e.created_by = c.created_by and e.customer_id = c.id and e.status = 'completed' and e.deleted_at is null) work on true`;
const leading = `left join lateral (select ${followUpColumns} from customer_follow_ups f where f.created_by = c.created_by and f.customer_id = c.id order by ${leadingFirst} limit 1) follow on true`;
const carried = `left join lateral (${carriedSchedules} where f.created_by = c.created_by and f.customer_id = c.id and f.service_interval_months is not null) carried on true`;

/** How the leading follow-up stands: `followUpStatus` of its noun. */
const standing = (
  today: string,
) => `case when follow.id is null then null when follow.status <> 'active' or follow.next_due_date is null then 'up_to_date'
    when follow.next_due_date < ${today} then 'overdue' when follow.next_due_date = ${today} then 'due_today' when follow.next_due_date <= ${today} + ${soonDays} then 'due_soon' else 'up_to_date' end`;
const derived = (
  today: string,
) => `work.jobs as "totalJobs", work.revenue as "totalRevenue", work.newest as "lastJobDate",
    case when follow.id is not null then to_json(follow) end as "followUp", ${standing(today)} as "followUpStatus", ${today} - follow.last_contact_date as "daysSinceLastContact", carried.schedules`;

/**
 * The owner's customers, counted in one walk along an index that holds all that is looked at; `found` fit the
 * conditions that are asked for.
 */
const counting = (
  kinds: string[],
) => `counted as materialized (select count(*) as total, count(*) filter (where status = 'active') as active,
    count(*) filter (where client_type = 'residential') as residential, count(*) filter (where client_type = 'commercial') as commercial,
    count(*) filter (where ${kinds.join(" and ")}) as found from customers where created_by = $1)`;

/** The figures over the list: `countCustomers` of the noun. */
const stats = (
  today: string,
) => `(select json_build_object('total', total, 'active', active, 'residential', residential, 'commercial', commercial,
    'follow_ups_overdue', (select count(*) from customer_follow_ups where created_by = $1 and status = 'active' and next_due_date < ${today}),
    'follow_ups_due_today', (select count(*) from customer_follow_ups where created_by = $1 and status = 'active' and next_due_date = ${today}),
    'services_due', (select count(*) from customer_follow_ups where created_by = $1 and status = 'active' and next_service_date <= ${today} + ${scheduleDays})
      + (select count(*) from customer_services where created_by = $1 and status = 'active' and next_service_date <= ${today} + ${scheduleDays})) from counted)`;

/** A search looks into all of these at once; no field holds the sign between them. */
const searched = `lower(${["c.name", "coalesce(c.email, '')", "coalesce(c.phone, '')", "coalesce(c.address, '')"].join(" || E'\\n' || ")})`;

/**
 * What a search finds: `listCustomers` of the noun. A telephone number is found by its digits, however it is written.
 */
function searching(search: string, values: unknown[], name: string[]): string {
  name.push("search");
  const text = `${searched} like lower($${values.push(containing(search))})`;
  const digits = phoneSought(search);
  if (digits === null) return text;
  name.push("phone");
  return `(${text} or translate(c.phone, translate(c.phone, '0123456789', ''), '') like $${values.push(containing(digits))})`;
}

type Narrowed = Pick<CustomerListParams, "search" | "status" | "client_type">;

/**
 * The conditions that are asked for beside the search, over values that are added to; `name` tells statements apart.
 */
function conditions(asked: Narrowed, values: unknown[], name: string[]): string[] {
  const kinds = ["true"];
  for (const column of ["status", "client_type"] as const) {
    if (asked[column] === "all") continue;
    values.push(asked[column]);
    kinds.push(`${column} = $${values.length}`);
    name.push(column);
  }
  return kinds;
}

/** The statement holds only the conditions that are asked for; without a search the total is known from counting. */
function listStatement(
  ownerId: string,
  asked: CustomerListParams,
  today: string,
): { statement: UntypedStatement; values: unknown[] } {
  const values: unknown[] = [ownerId, today, asked.limit, asked.offset];
  const name = ["customers"];
  const kinds = conditions(asked, values, name);
  const where = ["c.created_by = $1", ...kinds].join(" and ");
  const page = "order by c.created_at desc nulls last, c.id limit $3 offset $4";
  const shown = (
    from: string,
    counted: string,
  ) => `select json_build_object('rows', coalesce(json_agg(shown), '[]'), 'total', ${counted}, 'stats', ${stats("$2::date")})::text as page, (select time_zone from businesses where created_by = $1) as time_zone from (
      select ${columns}, ${derived("$2::date")} from (select ${columns}, c.import_id from ${from}) c ${figures} ${leading} ${carried} order by c.created_at desc nulls last, c.id) shown`;
  if (!asked.search) {
    const text = `with ${counting(kinds)} ${shown(`customers c where ${where} ${page}`, "(select found from counted)")}`;
    return { statement: { name: name.join("-"), text }, values };
  }
  // Each customer is looked into once, for the page and the total alike.
  const found = `found as materialized (select c.id, c.created_at from customers c where ${where} and ${searching(asked.search, values, name)})`;
  const text = `with ${counting(kinds)}, ${found} ${shown(`(select f.id as found_id from found f order by f.created_at desc nulls last, f.id limit $3 offset $4) page join customers c on c.created_by = $1 and c.id = page.found_id`, "(select count(*) from found)")}`;
  return { statement: { name: name.join("-"), text }, values };
}

/**
 * The time zones of owners who asked lately. They only spare a question: each answer brings the time zone that holds.
 */
const zonesOf = new LRUCache<string, string>({ max: 10_000 });

/** A page of customers with the figures over all of them on the owner's day, as JSON text. */
export async function readCustomers(owner: OwnerDb, asked: CustomerListParams, now = new Date()): Promise<string> {
  for (let timeZone = zonesOf.get(owner.ownerId) ?? "UTC"; ;) {
    const today = dayIn(timeZone, now);
    const { statement, values } = listStatement(owner.ownerId, asked, today);
    const [answer] = await owner.query<{ page: string; time_zone: string | null }>(statement, values);
    if (!answer) throw new Error("A list of customers was not answered.");
    timeZone = answer.time_zone ?? "UTC";
    zonesOf.set(owner.ownerId, timeZone);
    if (dayIn(timeZone, now) === today) return answer.page;
  }
}

/** Where a customer stands in the list that is asked for, from 0; null where it is not in it. */
export async function readPlace(owner: OwnerDb, id: string, asked: Narrowed): Promise<number | null> {
  const values: unknown[] = [owner.ownerId, id];
  const name = ["customer-place"];
  const where = conditions(asked, values, name);
  if (asked.search) where.push(searching(asked.search, values, name));
  const listed = `c.created_by = $1 and ${where.join(" and ")}`;
  const text = `select (select count(*)::int from customers c where ${listed} and (c.created_at > one.created_at or c.created_at = one.created_at and c.id < one.id)) as index
    from (select c.created_at, c.id from customers c where ${listed} and c.id = $2) one`;
  const [place] = await owner.query<{ index: number }>({ name: name.join("-"), text }, values);
  return place?.index ?? null;
}

/** Reads one customer with everything about it. */
export async function readCustomerDetails(owner: OwnerDb, id: string, today: string): Promise<CustomerDetails | null> {
  const [row] = await owner.query<{ found: CustomerDetails }>(detailsStatement, [owner.ownerId, id, today]);
  return row?.found ?? null;
}

/** Reads one customer. */
export async function readCustomer(ownerId: string, id: string, query: OwnerDb["query"]): Promise<Customer | null> {
  const [row] = await query<{ found: Customer }>(oneStatement, [ownerId, id]);
  return row?.found ?? null;
}

/** What happened with a customer, newest first. */
export async function readTimeline(
  owner: OwnerDb,
  id: string,
  limit: number,
  offset: number,
): Promise<{ events: TimelineEvent[]; total: number }> {
  const [row] = await owner.query<{ events: TimelineEvent[]; total: number }>(timelineStatement, [
    owner.ownerId,
    id,
    limit,
    offset,
  ]);
  return row ?? { events: [], total: 0 };
}

const oneStatement = {
  name: "customer",
  text: `select to_json(shown) as found from (select ${columns} from customers c where c.created_by = $1 and c.id = $2) shown`,
};
const jobColumns = `e.id, e.service_name, case when e.status in ('pending', 'in-progress', 'completed', 'cancelled') then e.status else 'pending' end as status, e.total_price, ${displayedPriceSql} as amount,
  e.created_at, e.name, e.email, e.phone, e.address, e.estimated_square_footage, e.service_rate`;
const detailsStatement = {
  name: "customer-details",
  text: `select to_json(shown) as found from (select ${columns}, ${derived("$3::date")},
      coalesce((select json_agg(j) from (select ${jobColumns} from estimates e where e.created_by = $1 and e.customer_id = c.id and e.deleted_at is null order by e.created_at desc, e.id) j), '[]') as estimates,
      coalesce((select json_agg(v) from (select ${serviceColumns} from customer_services s where s.created_by = $1 and s.customer_id = c.id order by lower(s.service_name), s.id) v), '[]') as services
    from customers c ${figures} ${leading} ${carried} where c.created_by = $1 and c.id = $2) shown`,
};
const timelineStatement = {
  name: "customer-timeline",
  text: `select coalesce((select json_agg(v) from (select id, customer_id, kind, at, data, estimate_id from customer_events where created_by = $1 and customer_id = $2 order by at desc nulls last, id limit $3 offset $4) v), '[]') as events,
    (select count(*)::int from customer_events where created_by = $1 and customer_id = $2) as total`,
};
