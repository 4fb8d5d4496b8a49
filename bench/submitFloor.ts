/**
 * The floor of a customer's request: stores it and the jobs of its two emails, the rows that ours stores, in one
 * statement. Its outbox is a copy, so that nothing sends the emails.
 */
export const submitStatement = {
  name: "floor-insert",
  text: `with request as (
      insert into estimates (created_by, request_id, page_hash, user_agent, language, name, email, phone, address, service_id, service_name, service_category, service_rate, service_unit, minimum_price, estimated_square_footage, figure_source, total_price, first_shown_price, first_shown_at, estimate_method)
      select created_by, $2, md5($2::uuid::text), $9, 'en', $3, $4, $5, $6, id, name, service_category, rate, unit, minimum_price, $8::numeric, 'manual', greatest(round($8::numeric * rate, 2), minimum_price), greatest(round($8::numeric * rate, 2), minimum_price), now(), 'manual'
      from services where created_by = $1 and id = $7 returning id, service_name, total_price::float8
    ), jobs as (
      insert into floor_outbox (created_by, id, name, data, start_after)
      select $1, gen_random_uuid(), name, jsonb_build_object('ownerId', $1::uuid, 'requestId', $2::uuid), now()
      from unnest(array['mail-new-request', 'mail-customer']) as name
    ) select * from request`,
};

export const createOutboxCopy = "create table if not exists floor_outbox (like outbox including all)";
