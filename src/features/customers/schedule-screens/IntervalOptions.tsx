import { everyMonths, intervalsOffered } from "#features/customers/schedules/scheduleForm.ts";

/** The choices of a service's interval; they include one of `stored` months. */
export function IntervalOptions({ stored }: { stored: number | null | undefined }) {
  return intervalsOffered(stored).map((months) => (
    <option key={months} value={months}>
      {everyMonths(months)}
    </option>
  ));
}
