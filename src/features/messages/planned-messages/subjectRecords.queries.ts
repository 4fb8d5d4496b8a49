import { column, textStatement } from "#platform/database/textStatement.ts";
import type { RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import type { StoredInvoiceState } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/**
 * The records that messages are about: for each kind one statement that reads the customer, the facts of the triggers,
 * and the values of placeholders. They are text, because each looks into five tables, which the builder would say in
 * three times as many lines. `$1` is the business, `$2` the ids.
 */

const params = { owner: column.uuid, ids: column.arrayOf(column.uuid) };

/** The columns that all kinds have. `wrote_at`: the newest message of the customer to the business. */
const common = {
  id: column.uuid,
  customer_id: column.nullable(column.uuid),
  customer_deleted: column.boolean,
  name: column.text,
  email: column.nullable(column.text),
  phone: column.nullable(column.text),
  address: column.nullable(column.text),
  language: column.text,
  service: column.text,
  wrote_at: column.nullable(column.moment),
};

/** The newest message that a customer, or somebody with the same email address, sent to the business. */
const received = (customer: string, email: string) =>
  `(select max(m.created_at) from messages m where m.created_by = $1 and m.direction = 'in' and not m.automatic
      and (m.customer_id = ${customer} or (m.channel = 'email' and lower(m.address) = lower(${email}))))`;

/** The language in which a customer read a form last; that of the forms of the business without one. */
const languageOf = (customer: string) =>
  `coalesce((select l.language from estimates l where l.created_by = $1 and l.customer_id = ${customer} order by l.created_at desc limit 1),
      (select b.form_language from businesses b where b.created_by = $1), 'en')`;

/** True if a job, or the quote that it came from, had a customer who was deleted. */
const deletedOfJob = (job: string) =>
  `exists (select from jobs d left join quotes o on o.created_by = $1 and o.id = d.quote_id
      where d.created_by = $1 and d.id = ${job} and coalesce(d.customer_deleted_at, o.customer_deleted_at) is not null)`;

/** Requests, by their `request_id`. They are deleted with their customer, like services. */
export const requestRecords = textStatement(
  "messages.request-records",
  `select r.request_id as id, f.customer_id, false as customer_deleted, coalesce(c.name, f.name) as name, coalesce(c.email, f.email) as email,
      coalesce(c.phone, f.phone) as phone, f.address, coalesce(f.language, 'en') as language, r.service,
      ${received("f.customer_id", "coalesce(c.email, f.email)")} as wrote_at,
      r.status, r.priced_at, r.withdrawn_at, r.deleted_at,
      exists (select from quotes q where q.created_by = $1 and q.estimate_ids && r.ids) as has_quote,
      exists (select from calendar_events v where v.created_by = $1 and v.estimate_id = any(r.ids) and v.deleted_at is null)
        or exists (select from jobs j where j.created_by = $1 and j.estimate_ids && r.ids and j.state <> 'cancelled') as has_work
    from (
      select e.request_id, array_agg(e.id) as ids, string_agg(distinct e.service_name, ', ') as service,
        coalesce(min(e.status) filter (where e.status <> 'pending'), 'pending') as status,
        min(e.first_shown_at) as priced_at, max(e.withdrawn_at) as withdrawn_at,
        case when bool_and(e.deleted_at is not null) then max(e.deleted_at) end as deleted_at
      from estimates e where e.created_by = $1 and e.request_id = any($2) and not e.is_test
      group by e.request_id) r
    join estimates f on f.created_by = $1 and f.request_id = r.request_id and f.request_position = 0
    left join customers c on c.created_by = $1 and c.id = f.customer_id`,
  {
    params,
    row: {
      ...common,
      status: column.text as { type: string; nullable: boolean; value?: EstimateStatus },
      priced_at: column.nullable(column.moment),
      withdrawn_at: column.nullable(column.moment),
      deleted_at: column.nullable(column.moment),
      has_quote: column.boolean,
      has_work: column.boolean,
    },
  },
);

/** Quotes. Change orders are none: agreed work has its own words. Amounts are in cents. */
export const quoteRecords = textStatement(
  "messages.quote-records",
  `select q.id, q.customer_id, q.customer_id is null and q.customer_deleted_at is not null as customer_deleted, coalesce(c.name, q.recipient_name) as name, coalesce(c.email, q.recipient_email) as email,
      c.phone, c.address, coalesce((v.content::jsonb ->> 'language'), 'en') as language, q.title as service,
      greatest(${received("q.customer_id", "coalesce(c.email, q.recipient_email)")},
        (select max(w.created_at) from quote_messages w where w.created_by = $1 and w.quote_id = q.id and w.from_customer)) as wrote_at,
      q.number, q.link_number, q.state, q.sent_at, q.expires_at, q.answered_at,
      (select min(o.at::timestamptz) from quote_events o where o.created_by = $1 and o.quote_id = q.id and o.kind = 'viewed'
        and o.at::timestamptz >= q.sent_at) as viewed_at,
      coalesce(a.deposit, 0) as deposit_due,
      (select coalesce(sum(p.amount), 0) from payments p where p.created_by = $1 and p.quote_id = q.id) as deposit_paid,
      exists (select from jobs j where j.created_by = $1 and j.quote_id = q.id and j.state = 'cancelled')
        and not exists (select from jobs j where j.created_by = $1 and j.quote_id = q.id and j.state <> 'cancelled') as work_cancelled
    from quotes q
    left join customers c on c.created_by = $1 and c.id = q.customer_id
    left join quote_versions v on v.created_by = $1 and v.quote_id = q.id and v.number = q.sent_version
    left join quote_acceptances a on a.created_by = $1 and a.id = q.acceptance_id
    where q.created_by = $1 and q.id = any($2) and q.job_id is null and q.number is not null`,
  {
    params,
    row: {
      ...common,
      number: column.integer,
      link_number: column.integer,
      state: column.text as { type: string; nullable: boolean; value?: StoredState },
      sent_at: column.nullable(column.moment),
      expires_at: column.nullable(column.moment),
      answered_at: column.nullable(column.moment),
      viewed_at: column.nullable(column.moment),
      deposit_due: column.numeric,
      deposit_paid: column.numeric,
      work_cancelled: column.boolean,
    },
  },
);

/** Visits of customers, by the id of their event. Other events of the calendar are none. */
export const visitRecords = textStatement(
  "messages.visit-records",
  `select e.id, coalesce(e.customer_id, j.customer_id) as customer_id,
      coalesce(e.customer_id, j.customer_id) is null and ${deletedOfJob("e.job_id")} as customer_deleted,
      coalesce(c.name, j.client_name, e.client_name, '') as name, coalesce(c.email, j.client_email, e.client_email) as email,
      coalesce(c.phone, j.client_phone, e.client_phone) as phone, coalesce(e.client_address, j.client_address, c.address) as address,
      ${languageOf("coalesce(e.customer_id, j.customer_id)")} as language,
      coalesce(nullif(j.title, ''), nullif(e.service_type, ''), '') as service,
      ${received("coalesce(e.customer_id, j.customer_id)", "coalesce(c.email, j.client_email, e.client_email)")} as wrote_at,
      e.created_at as planned_at, e.start_datetime as starts_at, e.end_datetime as ends_at, e.start_day, e.arrival_window,
      e.completed_at, e.deleted_at,
      (select max(m.sent_at) from messages m where m.created_by = $1 and m.trigger = 'visit_done' and m.about_id <> e.id
        and m.customer_id = coalesce(e.customer_id, j.customer_id)) as review_asked_at
    from calendar_events e
    left join jobs j on j.created_by = $1 and j.id = e.job_id
    left join customers c on c.created_by = $1 and c.id = coalesce(e.customer_id, j.customer_id)
    where e.created_by = $1 and e.id = any($2) and coalesce(e.job_id, e.estimate_id, e.schedule_id) is not null`,
  {
    params,
    row: {
      ...common,
      planned_at: column.moment,
      starts_at: column.moment,
      ends_at: column.moment,
      start_day: column.nullable(column.day),
      arrival_window: column.boolean,
      completed_at: column.nullable(column.moment),
      deleted_at: column.nullable(column.moment),
      review_asked_at: column.nullable(column.moment),
    },
  },
);

/** Invoices. Amounts are in cents. */
export const invoiceRecords = textStatement(
  "messages.invoice-records",
  `select i.id, i.customer_id,
      i.customer_id is null and (i.customer_deleted_at is not null or ${deletedOfJob("i.job_id")}) as customer_deleted,
      coalesce(c.name, i.client_name) as name, coalesce(c.email, i.client_email) as email,
      coalesce(c.phone, i.client_phone) as phone, coalesce(i.client_address, c.address) as address, i.language, i.title as service,
      ${received("i.customer_id", "coalesce(c.email, i.client_email)")} as wrote_at,
      i.prefix || i.number as number, i.link_number, i.state, i.total, i.credited, i.paid, i.issued_at, i.due_on
    from invoices i
    left join customers c on c.created_by = $1 and c.id = i.customer_id
    where i.created_by = $1 and i.id = any($2) and i.number is not null`,
  {
    params,
    row: {
      ...common,
      number: column.text,
      link_number: column.integer,
      state: column.text as { type: string; nullable: boolean; value?: StoredInvoiceState },
      total: column.numeric,
      credited: column.numeric,
      paid: column.numeric,
      issued_at: column.nullable(column.moment),
      due_on: column.nullable(column.day),
    },
  },
);

/** Services that come again: of service schedules, and of follow-ups that have one. */
export const followUpRecords = textStatement(
  "messages.follow-up-records",
  `select s.id, s.customer_id, false as customer_deleted, c.name, c.email, c.phone, c.address, ${languageOf("s.customer_id")} as language, s.service,
      ${received("s.customer_id", "c.email")} as wrote_at, s.status, s.updated_at as scheduled_at, s.next_service_date as next_service_on,
      exists (select from calendar_events v where v.created_by = $1 and v.schedule_id = s.id and v.deleted_at is null and v.completed_at is null)
        or exists (select from jobs j where j.created_by = $1 and j.schedule_id = s.id and j.state = 'open') as has_work
    from (
      select id, customer_id, service_name as service, status, updated_at, next_service_date from customer_services
        where created_by = $1 and id = any($2)
      union all
      select id, customer_id, '' as service, status, updated_at, next_service_date from customer_follow_ups
        where created_by = $1 and id = any($2)) s
    join customers c on c.created_by = $1 and c.id = s.customer_id`,
  {
    params,
    row: {
      ...common,
      status: column.text as { type: string; nullable: boolean; value?: RecurringStatus },
      scheduled_at: column.moment,
      next_service_on: column.nullable(column.day),
      has_work: column.boolean,
    },
  },
);
