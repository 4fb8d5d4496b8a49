import type { CustomerRow } from "#features/customers/customers/customer.ts";
import { ContactMadeDialog } from "#features/customers/follow-up-screens/ContactMadeDialog.tsx";
import { FollowUpDialog } from "#features/customers/follow-up-screens/FollowUpDialog.tsx";
import type { FollowUpSchedule } from "#features/customers/schedules/serviceDue.ts";
import { ScheduleDialog } from "#features/customers/schedule-screens/ScheduleDialog.tsx";
import { everyMonths } from "#features/customers/schedules/scheduleForm.ts";
import { useScheduleChanges } from "#features/customers/schedule-screens/useScheduleChanges.ts";
import { formatDay } from "#shared/days/days.ts";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { CustomerFormDialog } from "./CustomerFormDialog.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";
import type { ShownCustomerDialog } from "./useCustomerDialogs.ts";

/** The open dialog of `useCustomerDialogs`. `onGone` is called after a customer was deleted. */
export function CustomerDialogs({
  shown,
  close,
  onGone,
}: {
  shown: ShownCustomerDialog;
  close: () => void;
  onGone?: () => void;
}) {
  const schedules = useScheduleChanges();
  if (!shown) return null;
  const { which, customer, schedule } = shown;
  switch (which) {
    case "edit":
      return <CustomerFormDialog customer={customer} onClose={close} />;
    case "delete":
      return <DeleteCustomerDialog customer={customer} onClose={close} onGone={onGone} />;
    case "contact-made":
      return <ContactMadeDialog customerId={customer.id} onClose={close} />;
    case "follow-up":
      return <FollowUpDialog customer={customer} onClose={close} />;
    case "schedule":
      return <ScheduleDialog customer={customer} schedule={schedule} onClose={close} />;
    case "remove-schedule":
      return (
        schedule && (
          <ConfirmDialog
            open
            onOpenChange={(stay) => !stay && close()}
            title="Remove service schedule?"
            text={removalText(customer, schedule)}
            confirmLabel="Remove"
            tone="danger"
            onConfirm={() => void schedules.removeSchedule(customer, schedule)}
          />
        )
      );
  }
}

function removalText(
  { name, schedules }: CustomerRow,
  { service_interval_months, next_service_date }: FollowUpSchedule,
): string {
  if (schedules.length < 2) return `This removes ${name}'s service schedule. The follow-up stays.`;
  const which = `${everyMonths(service_interval_months).toLowerCase()}${next_service_date ? `, next on ${formatDay(next_service_date, "UTC")}` : ""}`;
  return `${name} has ${schedules.length} service schedules. This removes one of them: ${which}. The follow-up stays.`;
}
