import type { EventSeed } from "./eventForm.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** What the event of an estimate's work begins with: who, where, what and for how much. */
export function visitFor(estimate: EstimateDetails): EventSeed {
  const { id, name, email, phone, address, service_name, service_category, customer_id } = estimate;
  return {
    title: `${service_name}: ${name}`.slice(0, 200),
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
