import { useState } from "react";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import type { FollowUpSchedule } from "#features/customers/schedules/serviceDue.ts";

/** What can be done with a customer in a dialog of its own. */
type Dialog = "edit" | "delete" | "follow-up" | "schedule" | "remove-schedule";
/**
 * Opens one of the dialogs about a customer; one about its service schedules is about the one that is due next, unless
 * another is named.
 */
export type OpenDialog = (which: Dialog, customer: CustomerRow, schedule?: FollowUpSchedule) => void;

/** Which dialog is open about which customer; null where none is. */
export type ShownCustomerDialog = { which: Dialog; customer: CustomerRow; schedule: FollowUpSchedule | null } | null;

/** The dialogs about customers, of which one is open at a time; `CustomerDialogs` shows it. */
export function useCustomerDialogs(): { open: OpenDialog; shown: ShownCustomerDialog; close: () => void } {
  const [shown, setShown] = useState<ShownCustomerDialog>(null);
  return {
    open: (which, customer, schedule = customer.schedules[0]) =>
      setShown({ which, customer, schedule: schedule ?? null }),
    shown,
    close: () => setShown(null),
  };
}
