import { benchSideBySide } from "./figures.ts";
import { createWorld } from "./world.ts";

/** The floor does not compress; this benchmark does not measure the cost of compression. */
const plain = { "accept-encoding": "identity" };

/**
 * Measures a page of 30 customers with their figures, and the figures over all customers: newest first for an owner
 * with 5,000 customers and 50,000 estimates, then newest first and follow-ups due first with 20,000. The floor checks
 * the session's cookie and answers the same from one hand-written statement behind bare HTTP, without plan or row-level
 * security.
 */
export async function benchCustomers(): Promise<void> {
  const { owners, ours, floor, processes, pool, stop } = await createWorld({ owners: 1, estimates: 50_000 });
  try {
    const [owner] = owners;
    if (!owner) throw new Error("There is no owner.");
    const headers = { cookie: owner.cookie, ...plain };
    const compare = async (name: string, paths: { ours: string; floor: string }, connections = 32) => {
      const answerOf = async (url: string): Promise<unknown> => (await fetch(url, { headers })).json();
      const answers = [await answerOf(ours + paths.ours), await answerOf(floor + paths.floor)];
      const [told, expected] = answers.map((answer) => JSON.stringify(sorted(answer)));
      if (told !== expected) throw new Error("The floor does not give the same answer.");
      const load = (url: string, path: string) => ({ url, requests: [{ path, headers }] });
      const loads = { ours: load(ours, paths.ours), floor: load(floor, paths.floor) };
      await benchSideBySide(name, loads, { connections, processes });
    };
    const newest = { ours: "/api/customers", floor: "/customers" };

    for (const text of [pro, customers(1, 5_000), work, ...services(1)]) await pool.query(text, [owner.id]);
    await pool.query("vacuum analyze");
    await compare("customers", newest);
    await compare("customers-alone", newest, 1);

    for (const text of [customers(5_001, 20_000), ...services(5_001)]) await pool.query(text, [owner.id]);
    await pool.query("vacuum analyze");
    await compare("customers-of-20000", newest);
    await compare("customers-due-first", { ours: "/api/customers?follow_ups=first", floor: "/customers/due-first" });
  } finally {
    await stop();
  }
}

const pro =
  "insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Test', now() + interval '1 year') on conflict (created_by) do update set subscription_end = excluded.subscription_end";
const customers = (first: number, last: number) =>
  `insert into customers (created_by, name, email, phone, address, status, client_type, created_at)
    select $1, 'Customer ' || n, 'customer-' || n || '@mail.example', '555-01' || n, n || ' Oak Street', (array['active','active','prospect','inactive'])[1 + n % 4], (array['residential','residential','commercial'])[1 + n % 3], now() - n * interval '1 hour'
    from generate_series(${first}, ${last}) n`;
const work = `with numbered as (select id, row_number() over (order by id) as n from customers where created_by = $1), work as (select id, row_number() over (order by id) as n from estimates where created_by = $1)
    update estimates e set customer_id = numbered.id from work join numbered on numbered.n = 1 + work.n % 5000 where e.created_by = $1 and e.id = work.id`;
/** Inserts follow-ups and services for the customers from number `first` on. */
const services = (first: number) => {
  const some = `from customers where created_by = $1 and split_part(name, ' ', 2)::int >= ${first}`;
  return [
    `insert into customer_follow_ups (created_by, customer_id, next_due_date, last_contact_date, service_interval_months, next_service_date)
      select $1, id, current_date + (random() * 90)::int - 10, current_date - 30, 3, current_date + (random() * 90)::int - 10 ${some} and random() < 0.6`,
    `insert into customer_services (created_by, customer_id, service_name, next_service_date) select $1, id, 'Gutters', current_date + (random() * 90)::int - 10 ${some} and random() < 0.3`,
  ];
};

/** Sorts an answer's fields, so that answers compare equal in any field order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
