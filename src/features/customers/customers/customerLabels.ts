import type { Customer } from "./customer.ts";

/** The labels of the customer statuses. */
export const customerStatusLabels: Record<Customer["status"], string> = {
  active: "Active",
  prospect: "Prospect",
  inactive: "Inactive",
};

/** The badge tones of the customer statuses. */
export const customerStatusTones = {
  active: "success",
  prospect: "info",
  inactive: "neutral",
} as const satisfies Record<Customer["status"], string>;

/** The labels of the customer types. */
export const clientTypeLabels: Record<Customer["client_type"], string> = {
  residential: "Residential",
  commercial: "Commercial",
};
