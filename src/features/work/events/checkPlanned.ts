import { checkDay, windowProblem } from "#features/jobs/job-rules/visitTimes.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { EventToSave } from "./event.ts";

/** Refuses with `invalid` an arrival window that is not one, and a visit of a job on a day too far away. */
export function checkPlanned(event: EventToSave, { today, timeZone }: { today: string; timeZone: string }): void {
  const problem = windowProblem(event, timeZone);
  if (problem) throw new ProductError("invalid", problem.message, { [problem.field]: problem.message });
  if (event.job_id !== null) checkDay(dayIn(timeZone, new Date(event.start_datetime)), today, "start_datetime");
}
