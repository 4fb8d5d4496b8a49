import type { JobWork } from "#features/jobs/job-rules/job.ts";

/**
 * The source of a new job: an accepted quote, an estimate, a service schedule, or a customer with a title, an address and
 * lines.
 */
export type JobSource = {
  quote_id?: string | undefined;
  estimate_id?: string | undefined;
  customer_id?: string | undefined;
  schedule_id?: string | undefined;
  title: string | null;
  address: string | null;
  work?: JobWork | undefined;
};
