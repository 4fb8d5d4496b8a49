import * as z from "zod";
import { clockTime } from "#features/jobs/job-rules/clockTime.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { savedRepetition } from "#features/jobs/job-rules/savedSeries.ts";
import type { Series } from "#features/jobs/job-rules/series.ts";
import { checkDay, checkShown, checkTimes, instantsOn, maxVisitDays } from "#features/jobs/job-rules/visitTimes.ts";
import { eventInput, type EventToSave } from "#features/work/events/event.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { visitOf } from "./visitOfJob.ts";

/** Visits of a job on several days, at the same time of day and for the same people. */
export const visitsPlan = z.object({
  job_id: z.uuid(),
  days: z
    .array(dayInput("Please enter a date"))
    .min(1, "Choose a day.")
    .max(maxVisitDays, `Plan up to ${maxVisitDays} days at once.`)
    .transform((days) => [...new Set(days)].toSorted()),
  start_time: clockTime,
  end_time: clockTime,
  arrival_window: z.boolean().default(false),
  assigned_to: eventInput.shape.assigned_to,
});
/** The repetition of a job, as a member enters it. */
export const seriesToSave = savedRepetition.and(z.object({ assigned_to: eventInput.shape.assigned_to }));
export type SeriesToSave = z.output<typeof seriesToSave>;

/** The series of a repetition, before the first of its visits is planned. */
export const newSeries = (entered: SeriesToSave): Series => ({ ...entered, about: {}, planned_through: null });

export type VisitsPlan = z.output<typeof visitsPlan>;

/** The visits of a plan. Refuses with `invalid` times and days on which they cannot be, each with its field. */
export function visitsOn(
  job: JobDetails,
  { days, start_time, end_time, arrival_window, assigned_to }: VisitsPlan,
  { today, timeZone }: { today: string; timeZone: string },
): EventToSave[] {
  const times = { start_time, end_time, arrival_window };
  checkTimes(times);
  return days.map((day) => {
    checkDay(day, today, "days");
    checkShown(day, times, timeZone);
    return eventInput.parse({ ...visitOf(job), ...instantsOn(day, times, timeZone), arrival_window, assigned_to });
  });
}
