import { everyMonths, intervalsOffered } from "#features/customers/schedules/scheduleForm.ts";

/** The choices of how often a service is done; one of `stored` months is among them. */
export function IntervalOptions({ stored }: { stored: number | null | undefined }) {
  return intervalsOffered(stored).map((months) => (
    <option key={months} value={months}>
      {everyMonths(months)}
    </option>
  ));
}
