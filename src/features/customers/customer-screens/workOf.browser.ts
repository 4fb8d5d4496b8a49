import type { ReactNode } from "react";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";

/** The parts of a customer's screens that show the work done for the customer: the calendar is an area above this one. */
export type WorkOfCustomer = {
  /** The button that plans a visit. */
  scheduleButton: (customer: CustomerDetails) => ReactNode;
  /** The visits that were made, with their notes and photos. */
  visits: (customer: CustomerDetails) => ReactNode;
  /** The visits from now on. */
  plannedEvents: (customer: CustomerDetails, timeZone: string | undefined) => ReactNode;
};
