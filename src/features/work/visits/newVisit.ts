import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { CalendarEvent, EventInput } from "#features/work/events/event.ts";
import { movedBy } from "#features/work/events/moving.ts";
import { dayIn, daysBetween } from "#shared/days/calendarDays.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The event that a new visit begins with: to a customer, for an estimate's work, and after one that is done. */

/** The customer of a visit, as its event writes them down. */
type Client = Pick<CalendarEvent, "client_name" | "client_email" | "client_phone" | "client_address" | "customer_id">;

/** "Gutters: Carla Brown": a visit by what is done and at whose. */
export function visitTitle(work: string, name: string): string {
  return `${work}: ${name}`.slice(0, fieldLengths.title);
}

/** A visit to a customer. */
export function visitTo({ id, name, email, phone, address }: CustomerDetails): Client & Pick<CalendarEvent, "title"> {
  return {
    title: visitTitle("Visit", name),
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    customer_id: id,
  };
}

/** The visit for an estimate's work: who, where, what and for how much. */
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

/** The same visit again on another day, at the same time of day, assigned to nobody yet. */
export function visitAgain(
  { actual_price: _price, ...event }: CalendarEvent,
  day: string,
  timeZone: string,
): EventInput {
  return {
    ...event,
    assigned_to: [],
    ...movedBy(
      event,
      { days: daysBetween(dayIn(timeZone, new Date(event.start_datetime)), day), minutes: 0 },
      timeZone,
    ),
  };
}
