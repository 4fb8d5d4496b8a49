import { recurringStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { recurringLabels } from "#features/customers/follow-ups/followUpForm.ts";

/** The status options of a recurring follow-up or service. */
export function RecurringStatusOptions() {
  return recurringStatuses.map((status) => (
    <option key={status} value={status}>
      {recurringLabels[status]}
    </option>
  ));
}
