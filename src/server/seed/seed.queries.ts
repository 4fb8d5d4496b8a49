import { toJson } from "#platform/database/jsonText.ts";
import { column, textStatement } from "#platform/database/textStatement.ts";
import { firstNames, lastNames, requestNotes, sampleServices, streets, towns } from "#shared/sampleData.ts";

/**
 * SQL that fills a database with sample data. It is text because the database invents the rows itself, thousands in one
 * statement, with numbers and random choices that no query builder can express.
 */

/** Creates the owner's business and the sample services. */
export const insertServices = textStatement(
  "seed.services",
  `with business as (
      insert into businesses (created_by, name, phone, time_zone) values ($1, $2, '555-0100', 'America/Chicago')
      on conflict (created_by) do update set name = excluded.name)
    insert into services (created_by, name, description, rate, unit, minimum_price, pricing_model, service_category, ai_focus_instructions, show_price, show_ai_analysis, ai_enabled)
    select $1, name, description, rate, unit, minimum_price, pricing_model, service_category, ai_focus_instructions, true, true, true
    from json_to_recordset($3) as s(name text, description text, rate numeric, unit text, minimum_price numeric, pricing_model text, service_category text, ai_focus_instructions text)
    returning id`,
  {
    params: {
      owner: column.uuid,
      businessName: column.text,
      services: column.jsonParam<typeof sampleServices>("json"),
    },
    row: { id: column.uuid },
  },
);

/** The parameters of `insertServices`. */
export const servicesOf = (businessName: string) => ({ businessName, services: toJson(sampleServices) });

const pick = (list: string) => `(${list})[1 + floor(random() * array_length(${list}, 1))::int]`;

/**
 * Writes believable requests of the last days in the order they came, with text from word pools. They are priced as the
 * product prices.
 */
export const insertEstimates = textStatement(
  "seed.estimates",
  `insert into estimates (created_by, name, email, phone, address, service_id, service_name, service_category, service_rate, service_unit, pricing_model, minimum_price,
      estimated_square_footage, estimated_quantity, total_price, estimate_method, ai_analysis, analysis_state, status, notes, created_at, updated_at)
    select $1, first || ' ' || last, lower(first || '.' || last) || n || '@mail.example', '555-01' || lpad((n % 100)::text, 2, '0'), (10 + n % 980) || ' ' || street || ', ' || town,
      s.id, s.name, s.service_category, s.rate, s.unit, s.pricing_model, s.minimum_price,
      case when s.pricing_model = 'area' then size end, case when s.pricing_model = 'count' then windows end,
      greatest(round(s.rate * case when s.pricing_model = 'area' then size else windows end, 2), s.minimum_price),
      case when ai then 'ai' else 'manual' end, case when ai then 'The surface is in fair condition with some organic growth.' end, case when ai then 'done' else 'none' end,
      (array['pending','pending','in-progress','completed','completed','cancelled'])[1 + floor(random() * 6)::int],
      case when random() < 0.3 then ${pick("$8::text[]")} end, at, at
    from (select n, ${pick("$4::text[]")} as first, ${pick("$5::text[]")} as last, ${pick("$6::text[]")} as street, ${pick("$7::text[]")} as town,
        (300 + floor(random() * 1500))::numeric as size, (4 + floor(random() * 30))::numeric as windows, random() < 0.4 as ai, floor(random() * 1000000)::int as roll,
        now() - random() * $3 * interval '1 day' as at
      from generate_series(1, $2::int) as n) as request
    join lateral (select * from services where created_by = $1 order by created_at, id offset (request.roll % (select count(*) from services where created_by = $1)) limit 1) as s on true
    order by request.at
    returning id`,
  {
    params: {
      owner: column.uuid,
      count: column.integer,
      days: column.float,
      firstNames: column.arrayOf(column.text),
      lastNames: column.arrayOf(column.text),
      streets: column.arrayOf(column.text),
      towns: column.arrayOf(column.text),
      notes: column.arrayOf(column.text),
    },
    row: { id: column.uuid },
  },
);

/** The parameters of `insertEstimates`: how many rows, and over how many past days. */
export const estimatesOf = (count: number, days: number) => ({
  count,
  days,
  firstNames: [...firstNames],
  lastNames: [...lastNames],
  streets: [...streets],
  towns: [...towns],
  notes: [...requestNotes],
});

/** Creates customers from the people of the owner's first requests, and links them. */
export const insertCustomers = textStatement(
  "seed.customers",
  `with people as (
      insert into customers (created_by, name, email, phone, address, status, client_type)
      select created_by, name, email, phone, address, case when random() < 0.6 then 'active' else 'prospect' end, case when random() < 0.8 then 'residential' else 'commercial' end
      from estimates where created_by = $1 order by created_at limit $2
      returning id, email)
    update estimates set customer_id = people.id from people where estimates.created_by = $1 and estimates.email = people.email`,
  { params: { owner: column.uuid, count: column.bigint }, row: {} },
);

/**
 * Creates owners with a confirmed email, named after the local part of it, all with one password hash. Returns the new
 * ones. The statements that fill their businesses also create them.
 */
export const insertOwners = textStatement(
  "seed.owners",
  `with people as (
       insert into "user" (name, email, email_verified)
       select initcap(translate(split_part(email, '@', 1), '.-_+', '    ')), email, true from unnest($1::text[]) as email
       on conflict (email) do nothing returning id, name, email),
     owners as (insert into members (business_id, user_id, name, email, role) select id, id, name, email, 'owner' from people),
     keys as (insert into account (account_id, provider_id, user_id, password) select id::text, 'credential', id, $2 from people)
     select id, email from people`,
  {
    params: { emails: column.arrayOf(column.text), hash: column.text },
    row: { id: column.uuid, email: column.text },
  },
);

/** Creates an owner's business. */
export const insertBusiness = textStatement(
  "seed.business",
  "insert into businesses (created_by, time_zone) values ($1, 'America/Chicago')",
  { params: { owner: column.uuid }, row: {} },
);

/** Puts the business on the Pro plan for a year. */
export const markPro = textStatement(
  "seed.pro",
  `insert into subscriptions (created_by, subscription_tier, subscription_end) values ($1, 'Pro', now() + interval '1 year')
    on conflict (created_by) do update set subscription_tier = excluded.subscription_tier, subscription_end = excluded.subscription_end`,
  { params: { owner: column.uuid }, row: {} },
);

/** Makes a request that many hours old. Its first action and its events are more recent by the hours that it waited. */
export const backdateRequest = textStatement(
  "seed.backdate-request",
  `with request as (
      update estimates set created_at = now() - $3 * interval '1 hour',
        first_shown_at = case when first_shown_at is not null then now() - $3 * interval '1 hour' end,
        first_action_at = case when first_action_at is not null then now() - greatest($3 - $4, 0) * interval '1 hour' end
      where created_by = $1 and id = $2 returning id)
    update estimate_events set at = now() - greatest($3 - $4, 0) * interval '1 hour'
    from request where estimate_events.created_by = $1 and estimate_events.estimate_id = request.id`,
  { params: { owner: column.uuid, id: column.uuid, hours: column.float, answered: column.float }, row: {} },
);

/** Dates each customer to their first request, and customers without one to two months ago. */
export const backdateCustomers = textStatement(
  "seed.backdate-customers",
  `with dated as (
      update customers set created_at = coalesce(
          (select min(estimates.created_at) from estimates where estimates.created_by = $1 and estimates.customer_id = customers.id),
          now() - interval '61 days')
      where created_by = $1 returning id, created_at)
    update customer_events set at = dated.created_at
    from dated where customer_events.created_by = $1 and customer_events.customer_id = dated.id
      and customer_events.kind in ('created', 'updated', 'estimate_linked', 'estimate_status', 'merged')`,
  { params: { owner: column.uuid }, row: {} },
);
