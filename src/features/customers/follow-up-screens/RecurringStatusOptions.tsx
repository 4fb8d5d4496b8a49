import { recurringStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { recurringLabels } from "#features/customers/follow-ups/followUpForm.ts";

/** The choices of whether something that comes back, a follow-up or a service, is to come back for now. */
export function RecurringStatusOptions() {
  return recurringStatuses.map((status) => (
    <option key={status} value={status}>
      {recurringLabels[status]}
    </option>
  ));
}
