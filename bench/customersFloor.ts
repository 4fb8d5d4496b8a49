/** The 30 customers of the page, in order. */
const newestFirst = {
  shown:
    "select * from customers where created_by = (select id from asking) order by created_at desc nulls last, id limit 30",
  order: "c.created_at desc nulls last, c.id",
};
const dueFirst = {
  shown: `select c.*, due.day from customers c
      left join (select customer_id, min(next_due_date) as day from customer_follow_ups cross join owners_day
        where created_by = (select id from asking) and status = 'active' and next_due_date <= today + 3 group by customer_id) due on due.customer_id = c.id
      where c.created_by = (select id from asking) order by due.day nulls last, c.created_at desc nulls last, c.id limit 30`,
  order: "c.day nulls last, c.created_at desc nulls last, c.id",
};

const pageOf = ({
  shown,
  order,
}: {
  shown: string;
  order: string;
}) => `with asking as materialized (select user_id as id from session where token = $1 and expires_at > now()),
      owners_day as (select (now() at time zone b.time_zone)::date as today from businesses b where b.created_by = (select id from asking)),
      kinds as materialized (select client_type, status, count(*) as n from customers where created_by = (select id from asking) group by 1, 2)
    select json_build_object('rows', (select json_agg(shown) from (
        select c.id, c.created_by, c.name, c.email, c.phone, c.address, c.status, c.client_type, c.notes, c.last_work_date, c.last_quote_amount, c.version, c.created_at, c.updated_at,
            work.jobs as "totalJobs", work.revenue as "totalRevenue", work.newest as "lastJobDate", case when f.id is not null then to_json(f) end as "followUp",
            case when f.id is null then null when f.next_due_date < today then 'overdue' when f.next_due_date = today then 'due_today' when f.next_due_date <= today + 3 then 'due_soon' else 'up_to_date' end as "followUpStatus",
            today - f.last_contact_date as "daysSinceLastContact",
            (select coalesce(json_agg(json_build_object('id', id, 'version', version, 'status', status, 'service_interval_months', service_interval_months, 'last_service_date', last_service_date, 'next_service_date', next_service_date, 'service_notes', service_notes)
              order by status <> 'active', next_service_date, id), '[]') from customer_follow_ups where created_by = (select id from asking) and customer_id = c.id and service_interval_months is not null) as schedules
          from (${shown}) c cross join owners_day
          left join lateral (select count(*) as jobs, max(created_at) as newest, coalesce(sum(
              case when e.total_price is not null then e.total_price
                when coalesce(e.estimated_square_footage, 0) = 0 or coalesce(e.service_rate, 0) = 0 or exists (select from estimate_lines l where l.created_by = (select id from asking) and l.estimate_id = e.id) then null
                when e.service_unit = 'flat rate' then round(e.service_rate, 2) else round(e.service_rate * e.estimated_square_footage, 2) end), 0) as revenue
            from estimates e where e.created_by = (select id from asking) and e.customer_id = c.id and e.status = 'completed' and e.deleted_at is null) work on true
          left join lateral (select id, customer_id, created_by, follow_up_frequency, custom_interval_days, last_contact_date, next_due_date, service_interval_months, last_service_date, next_service_date, service_notes, notification_preferences, status, notes, version, created_at, updated_at
            from customer_follow_ups where created_by = (select id from asking) and customer_id = c.id order by status <> 'active', next_due_date, id limit 1) f on true
          order by ${order}) shown),
      'total', (select sum(n) from kinds),
      'stats', (select json_build_object('total', sum(n), 'active', sum(n) filter (where status = 'active'), 'residential', sum(n) filter (where client_type = 'residential'), 'commercial', sum(n) filter (where client_type = 'commercial'),
        'follow_ups_overdue', (select count(*) from customer_follow_ups where created_by = (select id from asking) and status = 'active' and next_due_date < today),
        'follow_ups_due_today', (select count(*) from customer_follow_ups where created_by = (select id from asking) and status = 'active' and next_due_date = today),
        'services_due', (select count(*) from customer_follow_ups where created_by = (select id from asking) and status = 'active' and next_service_date <= today + 7)
          + (select count(*) from customer_services where created_by = (select id from asking) and status = 'active' and next_service_date <= today + 7)) from kinds, owners_day group by today)) as page from asking`;

/**
 * A page of customers with their figures for the session's owner, as an engineer would write it by hand: one statement,
 * without row-level security. No row without a valid session.
 */
export const customersStatement = { name: "floor-customers", text: pageOf(newestFirst) };
/** The same page with the customers to contact first. */
export const dueFirstStatement = { name: "floor-customers-due-first", text: pageOf(dueFirst) };
