import { useState, type ReactNode } from "react";
import { FollowUpDialog } from "#features/follow-ups/FollowUpDialog.tsx";
import type { CarriedSchedule } from "#features/schedules/schedule.ts";
import { ScheduleDialog } from "#features/schedules/ScheduleDialog.tsx";
import { everyMonths } from "#features/schedules/scheduleForm.ts";
import { formatDay } from "#shared/days.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useScheduleChanges } from "#features/schedules/useScheduleChanges.ts";
import type { CustomerRow } from "#features/customers/customer.ts";
import { CustomerFormDialog } from "./CustomerFormDialog.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";

/** What can be done with a customer in a dialog of its own. */
type Dialog = "edit" | "delete" | "follow-up" | "schedule" | "remove-schedule";
/**
 * Opens one of the dialogs about a customer; one about its service schedules is about the one that is due next, unless
 * another is named.
 */
export type OpenDialog = (which: Dialog, customer: CustomerRow, schedule?: CarriedSchedule) => void;

/** The dialogs about one customer, of which one is open at a time. `onGone` hears of a customer that was deleted. */
export function useCustomerDialogs(onGone?: () => void): { open: OpenDialog; dialogs: ReactNode } {
  const [shown, setShown] = useState<{ which: Dialog; customer: CustomerRow; schedule: CarriedSchedule | null } | null>(
    null,
  );
  const schedules = useScheduleChanges();
  const open: OpenDialog = (which, customer, schedule = customer.schedules[0]) =>
    setShown({ which, customer, schedule: schedule ?? null });
  if (!shown) return { open, dialogs: null };
  const { which, customer, schedule } = shown;
  const onClose = () => setShown(null);
  const dialogs: Record<Dialog, ReactNode> = {
    edit: <CustomerFormDialog customer={customer} onClose={onClose} />,
    delete: <DeleteCustomerDialog customer={customer} onClose={onClose} onGone={onGone} />,
    "follow-up": <FollowUpDialog customer={customer} onClose={onClose} />,
    schedule: <ScheduleDialog customer={customer} schedule={schedule} onClose={onClose} />,
    "remove-schedule": schedule && (
      <ConfirmDialog
        open
        onOpenChange={(stay) => !stay && onClose()}
        title="Remove service schedule?"
        text={removalText(customer, schedule)}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => void schedules.removeSchedule(customer, schedule)}
      />
    ),
  };
  return { open, dialogs: dialogs[which] };
}

function removalText(
  { name, schedules }: CustomerRow,
  { service_interval_months, next_service_date }: CarriedSchedule,
): string {
  if (schedules.length < 2)
    return `The interval, the dates and the notes of the service of ${name} are removed. The follow-up is kept.`;
  const which = `${everyMonths(service_interval_months).toLowerCase()}${next_service_date ? `, next on ${formatDay(next_service_date, "UTC")}` : ""}`;
  return `${name} has ${schedules.length} service schedules. The interval, the dates and the notes of this one are removed: ${which}. The follow-up is kept.`;
}
