import type { Customer } from "./customer.ts";

/** How the statuses of customers are called. */
export const customerStatusLabels: Record<Customer["status"], string> = {
  active: "Active",
  prospect: "Prospect",
  inactive: "Inactive",
};

/** What the statuses of customers mean at a glance. */
export const customerStatusTones = {
  active: "success",
  prospect: "info",
  inactive: "neutral",
} as const satisfies Record<Customer["status"], string>;

/** How the kinds of customers are called. */
export const clientTypeLabels: Record<Customer["client_type"], string> = {
  residential: "Residential",
  commercial: "Commercial",
};
