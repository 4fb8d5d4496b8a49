import { ProductError } from "#shared/errors.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { jobRefusals } from "#features/jobs/job-rules/jobRefusals.ts";
import { jobById, lockJob, type LockedJob } from "./job.queries.ts";

/** Finds jobs to read or change them. */

const jobNotFound = () => new ProductError("not_found", jobRefusals.gone);

/** Reads a job. Throws `not_found` if it does not exist. */
export async function readJob(query: Query, id: string): Promise<JobDetails> {
  const [job] = await query(jobById, { id, now: new Date().toISOString() });
  if (!job) throw jobNotFound();
  return job;
}

/** Reads and locks a job for a change. Throws `not_found` if it does not exist. */
export async function lockJobById(query: Query, id: string): Promise<LockedJob> {
  const [job] = await query(lockJob, { id });
  if (!job) throw jobNotFound();
  return job;
}
