import { useCallback, useState } from "react";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import type { FollowUpSchedule } from "#features/customers/schedules/serviceDue.ts";

/** The actions on a customer that have a dialog. */
type Dialog = "edit" | "delete" | "contact-made" | "follow-up" | "schedule" | "remove-schedule";
/** Opens a dialog about a customer. A dialog about a service schedule uses the one due next unless another is given. */
export type OpenDialog = (which: Dialog, customer: CustomerRow, schedule?: FollowUpSchedule) => void;

/** The open dialog and its customer; null if none is open. */
export type ShownCustomerDialog = { which: Dialog; customer: CustomerRow; schedule: FollowUpSchedule | null } | null;

/** The dialogs about customers, at most one of them open. `CustomerDialogs` shows it. `open` is stable. */
export function useCustomerDialogs(): { open: OpenDialog; shown: ShownCustomerDialog; close: () => void } {
  const [shown, setShown] = useState<ShownCustomerDialog>(null);
  const open = useCallback<OpenDialog>(
    (which, customer, schedule = customer.schedules[0]) => setShown({ which, customer, schedule: schedule ?? null }),
    [],
  );
  return { open, shown, close: () => setShown(null) };
}
