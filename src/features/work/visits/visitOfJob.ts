import { ProductError } from "#shared/errors.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import type { CalendarEvent, EventToSave } from "#features/work/events/event.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { visitTitle, type Client } from "./visitLife.ts";

/**
 * The event of a job: it belongs to the job's customer, first estimate and service schedule, unless it names others. `before`: the job that
 * it belonged to. Throws `conflict` if the job takes no more visits.
 */
export function visitOfJob(
  event: EventToSave,
  job: {
    state: string;
    customer_id: string | null;
    estimate_ids: readonly string[];
    schedule_id: string | null;
  },
  before: string | null,
): EventToSave {
  if (event.job_id !== before && !takesVisits(job.state)) throw new ProductError("conflict", conflictMessages.jobOver);
  return {
    ...event,
    customer_id: event.customer_id ?? job.customer_id,
    estimate_id: event.estimate_id ?? job.estimate_ids[0] ?? null,
    schedule_id: event.schedule_id ?? job.schedule_id,
  };
}

/** Returns a visit of a job: its customer, place and work. */
export function visitOf({
  id,
  title,
  client_name,
  client_email,
  client_phone,
  client_address,
  customer_id,
  estimate_ids,
  schedule_id,
}: JobDetails): Client & Pick<CalendarEvent, "title" | "estimate_id" | "schedule_id" | "job_id"> {
  return {
    title: visitTitle(title, client_name),
    client_name,
    client_email,
    client_phone,
    client_address,
    customer_id,
    estimate_id: estimate_ids[0] ?? null,
    schedule_id,
    job_id: id,
  };
}
