import type { Pool } from "pg";

/** The data of each business besides its estimates. */
export type Size = { customers: number; events: number; days: number; quotes: boolean };

/**
 * Gives every business customers, their due follow-ups and services, events over `days` days and, if `quotes` is set, a
 * quote for every fifth estimate. Every estimate except the newest was acted on. Rows are written in their final state.
 */
export async function growBusinesses(pool: Pool, { customers, events, days, quotes }: Size): Promise<void> {
  await pool.query(
    "insert into subscriptions (created_by, subscription_tier, subscription_end) select created_by, 'Test', now() + interval '1 year' from businesses on conflict (created_by) do update set subscription_end = excluded.subscription_end",
  );
  await pool.query(makeCustomers, [customers]);
  await pool.query(linkEstimates, [customers]);
  for (const text of [makeFollowUps, makeServices]) await pool.query(text);
  await pool.query(makeEvents, [events, days]);
  if (quotes) for (const text of makeQuotes) await pool.query(text);
  await pool.query("vacuum full estimates");
  await pool.query("vacuum analyze");
}

const makeCustomers = `insert into customers (created_by, name, email, phone, address, status, client_type, created_at)
  select created_by, 'Customer ' || n, 'customer-' || n || '@mail.example', '555-' || lpad((n % 19990)::text, 7, '0'), n || ' Oak Street, Springfield',
    (array['active','active','prospect','inactive'])[1 + n % 4], (array['residential','residential','commercial'])[1 + n % 3], now() - n * interval '2 hours'
  from businesses, generate_series(1, $1::int) n`;
const linkEstimates = `with numbered as (select created_by, id, row_number() over (partition by created_by order by id) as n from customers),
    work as (select created_by, id, row_number() over (partition by created_by order by id) as n from estimates)
  update estimates e set customer_id = numbered.id,
    first_action_at = case when e.created_at < now() - interval '3 days' then e.created_at + random() * interval '2 days' end
  from work join numbered on numbered.created_by = work.created_by and numbered.n = 1 + work.n % $1
  where e.created_by = work.created_by and e.id = work.id`;
const makeFollowUps = `insert into customer_follow_ups (created_by, customer_id, next_due_date, last_contact_date, service_interval_months, next_service_date)
  select created_by, id, current_date + (random() * 90)::int - 10, current_date - 30, 3, current_date + (random() * 90)::int - 10 from customers where random() < 0.6`;
const makeServices = `insert into customer_services (created_by, customer_id, service_name, next_service_date)
  select created_by, id, 'Gutters', current_date + (random() * 90)::int - 10 from customers where random() < 0.3`;
const makeEvents = `insert into calendar_events (created_by, title, description, start_datetime, end_datetime, all_day, client_name, client_email, client_phone, client_address, service_type, estimated_price)
  select created_by, 'Visit ' || n, 'Front and back', at, at + interval '90 minutes', false, 'Customer ' || n, 'customer-' || n || '@mail.example', '555-01' || n, n || ' Oak Street', 'pressure_washing', 149.5
  from businesses, generate_series(1, $1::int) n, lateral (select date_trunc('minute', now()) + (n * $2::float8 / $1 - $2 * 0.9) * interval '1 day' as at) planned`;
/** Inserts a quote for every fifth estimate. Three in five quotes are accepted; half offer three packages. */
const makeQuotes = [
  `insert into quotes (created_by, id, number, customer_id, estimate_ids, state, sent_version, recipient_name, recipient_email, title, total, last_day, expires_at, first_sent_at, sent_at, first_viewed_at, answered_at, acceptance_id, created_at)
    select created_by, id, n, customer_id, array[id], state, 1, name, email, service_name, 100 * (100 + n % 900), (created_at + interval '31 days')::date, created_at + interval '31 days',
      created_at + interval '1 hour', created_at + interval '1 hour', created_at + interval '3 hours', case when state <> 'sent' then created_at + (1 + n % 70) * interval '1 hour' end,
      case when state = 'accepted' then id end, created_at + interval '30 minutes'
    from (select *, (array['accepted','accepted','accepted','declined','sent'])[1 + n % 5] as state
      from (select e.*, row_number() over (partition by created_by order by created_at, id) as n from estimates e) numbered where n % 5 = 0) picked`,
  `insert into quote_versions (created_by, quote_id, number, content, content_hash, pdf_hash, sent_at)
    select created_by, id, 1, jsonb_build_object('schema', 1, 'number', number, 'title', title, 'terms', (select string_agg(md5(id::text || g::text), ' ') from generate_series(1, 60) g),
      'packages', (select jsonb_agg(jsonb_build_object('id', 'p' || p, 'name', (array['Good','Better','Best'])[p], 'description', 'All that is needed', 'recommended', p = 2, 'lines',
        (select jsonb_agg(jsonb_build_object('id', 'p' || p || 'l' || l, 'text', 'Wash the driveway, part ' || l, 'quantity', '1.5', 'unit', 'each', 'unit_price', 5000, 'taxable', true, 'optional', l > 3, 'chosen_by_default', false)) from generate_series(1, 5) l)))
        from generate_series(1, 1 + number / 5 % 2 * 2) p))::text, md5(id::text), md5(id::text), first_sent_at from quotes`,
  `insert into quote_acceptances (created_by, id, quote_id, version, idempotency_key, how, package_id, line_ids, package_name, package_names, extras_offered, extras_chosen, extras_value, total, deposit, name, language, content_hash, pdf_hash, accepted_at, time_zone)
    select created_by, acceptance_id, id, 1, id, 'page', 'p1', '["p1l4"]', 'Good', case when number / 5 % 2 = 1 then array['Good','Better','Best'] else '{}' end, 2, 1, 7500, total, 0, 'Somebody', 'en', md5(id::text), md5(id::text), answered_at::text, 'America/Chicago'
    from quotes where acceptance_id is not null`,
];
