import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { visitTitle, type Client } from "./visitLife.ts";

/** Returns the visit for an estimate's work: its customer, place, work and price. */
export function visitFor(
  estimate: EstimateDetails,
): Client & Pick<CalendarEvent, "title" | "service_type" | "estimated_price" | "estimate_id"> {
  const { id, name, email, phone, address, service_name, service_category, customer_id } = estimate;
  return {
    title: visitTitle(service_name, name),
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    service_type: service_category === "general" ? null : service_category,
    estimated_price: displayedPrice(estimate),
    estimate_id: id,
    customer_id,
  };
}
