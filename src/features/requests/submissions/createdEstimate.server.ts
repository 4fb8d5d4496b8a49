import type { NewEstimate } from "./submission.queries.ts";

/**
 * The payload of the owner's webhook about one service of a request, with the API's field names. Amounts are in
 * dollars.
 */
export const createdEstimate = (stored: NewEstimate) => ({
  estimate_id: stored.id,
  request_id: stored.request_id,
  name: stored.name,
  email: stored.email,
  phone: stored.phone,
  address: stored.address,
  service_id: stored.service_id,
  service_name: stored.service_name,
  service_unit: stored.unit,
  estimated_square_footage: stored.square_feet,
  estimated_quantity: stored.quantity,
  total_price: stored.total,
  price_shown_to_customer: stored.shown_price !== null,
  estimate_method: stored.method,
  analysis_state: stored.awaiting ? ("running" as const) : ("none" as const),
  notes: stored.notes,
  form: stored.form,
  form_area: stored.form_area,
  link_source: stored.link_source,
  language: stored.language,
});
