import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import type { EventSeed } from "./eventForm.ts";

/** The event that a visit to a customer begins with. */
export function visitTo({ id, name, email, phone, address }: CustomerDetails): EventSeed {
  return {
    title: `Visit: ${name}`.slice(0, 200),
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    customer_id: id,
  };
}
