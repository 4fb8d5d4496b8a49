/** How customers' services are read; in all statements `s` is a service and `$1` the owner. */

/** A service as the contract shows it. */
export const serviceColumns =
  "s.id, s.customer_id, s.created_by, s.service_name, s.service_interval_months, s.last_service_date, s.next_service_date, s.service_notes, s.status, s.version, s.created_at, s.updated_at";

/** The service schedules among follow-ups `f`, in their order: `schedulesOf` of the noun. */
export const carriedSchedules = `select coalesce(json_agg(json_build_object('id', f.id, 'version', f.version, 'status', f.status, 'service_interval_months', f.service_interval_months,
    'last_service_date', f.last_service_date, 'next_service_date', f.next_service_date, 'service_notes', f.service_notes) order by f.status <> 'active', f.next_service_date asc nulls last, f.id), '[]') as schedules from customer_follow_ups f`;
