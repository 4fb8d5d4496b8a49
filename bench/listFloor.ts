/** The columns of the app's list. */
const listed = `id, name, email, phone, address, service_id, service_name, service_category, service_rate::float8, service_unit,
      estimated_quantity::float8, estimated_square_footage::float8, pricing_model, minimum_price::float8, total_price::float8, assumed,
      price_shown_to_customer, is_test, customer_id,
      exists (select from estimate_lines where estimate_lines.created_by = estimates.created_by and estimate_id = estimates.id) as has_lines,
      estimate_method, analysis_state, status, version, created_at, null as is_new`;
/** The list, as an engineer would write it by hand, without row-level security. */
export const listStatement = {
  name: "floor-list",
  text: `select ${listed} from estimates where created_by = $1 and deleted_at is null order by created_at desc limit 50`,
};
export const countStatement = {
  name: "floor-count",
  text: "select count(*)::int as total from estimates where created_by = $1 and deleted_at is null",
};
/** The list and its count for the session's owner. */
export const listOfSessionStatement = {
  name: "floor-list-of-session",
  text: `with asking as materialized (select user_id from session where token = $1 and expires_at > now())
    select (select count(*)::int from estimates where created_by = (select user_id from asking) and deleted_at is null) as total,
      ${listed}
    from estimates where created_by = (select user_id from asking) and deleted_at is null order by created_at desc limit 50`,
};
