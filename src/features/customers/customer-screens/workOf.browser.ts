import type { ReactNode } from "react";
import type { CustomerDetails } from "#features/customers/customers/customer.ts";

/**
 * The parts of a customer's screens that show work done for the customer. They are passed in because the calendar is an
 * area above this one.
 */
export type WorkOfCustomer = {
  /** The button that plans a visit. */
  scheduleButton: (customer: CustomerDetails) => ReactNode;
  /** The agreed work, with its state. */
  jobs: (customer: CustomerDetails) => ReactNode;
  /** The invoices, with a button for a new one. */
  invoices: (customer: CustomerDetails) => ReactNode;
  /** The link of the customer's own page. */
  pageLink: (customer: CustomerDetails) => ReactNode;
  /** All that went out to the customer and came in, and the form for a message. */
  conversation: (customer: CustomerDetails) => ReactNode;
  /** The planned messages to the customer and the consents; `fixAddress` opens the form of the customer. */
  messages: (customer: CustomerDetails, fixAddress: () => void) => ReactNode;
  /** The past visits, with their notes and photos. */
  visits: (customer: CustomerDetails) => ReactNode;
  /** The planned visits, from now on. */
  plannedEvents: (customer: CustomerDetails, timeZone: string | undefined) => ReactNode;
};
