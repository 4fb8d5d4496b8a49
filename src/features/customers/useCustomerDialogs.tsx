import { useState, type ReactNode } from "react";
import { FollowUpDialog } from "#features/follow-ups/FollowUpDialog.tsx";
import { ScheduleDialog } from "#features/schedules/ScheduleDialog.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useScheduleChanges } from "#features/schedules/useScheduleChanges.tsx";
import type { CustomerRow } from "./customer.ts";
import { CustomerFormDialog } from "./CustomerFormDialog.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";

/** What can be done with a customer in a dialog of its own. */
type Dialog = "edit" | "delete" | "follow-up" | "schedule" | "remove-schedule";
/** Opens one of the dialogs about a customer. */
export type OpenDialog = (which: Dialog, customer: CustomerRow) => void;

/** The dialogs about one customer, of which one is open at a time. `onGone` hears of a customer that was deleted. */
export function useCustomerDialogs(onGone?: () => void): { open: OpenDialog; dialogs: ReactNode } {
  const [shown, setShown] = useState<{ which: Dialog; customer: CustomerRow } | null>(null);
  const schedules = useScheduleChanges();
  const open: OpenDialog = (which, customer) => setShown({ which, customer });
  if (!shown) return { open, dialogs: null };
  const { which, customer } = shown;
  const onClose = () => setShown(null);
  const dialogs: Record<Dialog, ReactNode> = {
    edit: <CustomerFormDialog customer={customer} onClose={onClose} />,
    delete: <DeleteCustomerDialog customer={customer} onClose={onClose} onGone={onGone} />,
    "follow-up": <FollowUpDialog customer={customer} onClose={onClose} />,
    schedule: <ScheduleDialog customer={customer} onClose={onClose} />,
    "remove-schedule": (
      <ConfirmDialog
        open
        onOpenChange={(stay) => !stay && onClose()}
        title="Remove service schedule?"
        text={`The interval, the dates and the notes of the service of ${customer.name} are removed. The follow-up is kept.`}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => void schedules.removeSchedule(customer)}
      />
    ),
  };
  return { open, dialogs: dialogs[which] };
}
