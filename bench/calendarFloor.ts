/**
 * The events of a period for one owner, as an engineer would write it by hand: one statement along the index of starts,
 * without row-level security.
 */
export const calendarStatement = {
  name: "floor-calendar",
  text: `select coalesce(json_agg(e), '[]')::text as events from (
      select id, title, description, start_datetime, end_datetime, all_day, client_name, client_email, client_phone, client_address, service_type, estimated_price, actual_price,
          estimate_id, customer_id, schedule_id, completed_at, notes, version, created_by, created_at, updated_at
        from calendar_events where created_by = $1 and start_datetime > $2::timestamptz - interval '32 days' and start_datetime < $3 and end_datetime > $2 order by start_datetime, id) e`,
};
