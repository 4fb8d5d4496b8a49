import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import { announceJob } from "#features/quotes/change-orders/announceJob.server.ts";
import { changeStatus } from "#features/requests/estimate-records/statusChange.server.ts";
import { jobRefusals, moveRefusal } from "#features/jobs/job-rules/jobRefusals.ts";
import { canMove, jobMoveKinds, stateAfterVisits, type JobState } from "#features/jobs/job-rules/jobState.ts";
import { visitsOfJob, type LockedJob } from "./job.queries.ts";
import { setJobState } from "./jobChanges.queries.ts";
import { lockJobById } from "./jobReading.server.ts";

/** Changes of a job's state: by a member, and by its visits. Each runs within the transaction of its cause. */

/**
 * Changes the state of a job, and completes its estimates when it is closed. Throws `conflict` if the state does not
 * allow it, or if visits are ahead that would be forgotten.
 */
export async function moveJob(tx: OwnerTx, job: LockedJob, to: JobState, reason: string | null): Promise<void> {
  if (!canMove(job.state, to)) throw new ProductError("conflict", moveRefusal(job.state));
  const visits = await tx.query(visitsOfJob, { id: job.id });
  if ((to === "done" || to === "cancelled") && visits.some(({ completed_at }) => completed_at === null))
    throw new ProductError("conflict", jobRefusals.visitsAhead);
  await setState(tx, job, to, reason);
  if (to === "closed" && job.estimate_ids.length > 0) {
    await changeStatus(tx.query, job.estimate_ids, "completed", new Date().toISOString());
    tx.notify("estimates");
  }
}

/** Lets the state of a job follow its visits, after one was planned, recorded as done, reopened or restored. */
export async function followVisits(tx: OwnerTx, jobId: string | null): Promise<void> {
  if (jobId === null) return;
  const job = await lockJobById(tx.query, jobId);
  const to = stateAfterVisits(job.state, await tx.query(visitsOfJob, { id: job.id }), { repeats: job.series !== null });
  if (to !== job.state) await setState(tx, job, to, null);
  tx.notify("jobs");
}

/** The event of each new state. A job that is opened again announces nothing. */
const jobStateEvents: Readonly<Record<JobState, WebhookEvent | null>> = {
  open: null,
  done: "job.done",
  closed: "job.closed",
  cancelled: "job.cancelled",
};

async function setState(tx: OwnerTx, job: LockedJob, state: JobState, reason: string | null): Promise<void> {
  await tx.query(setJobState, { id: job.id, state, reason, now: new Date().toISOString() });
  if (job.customer_id !== null) {
    const data = { job_id: job.id, job_number: job.number, text: reason };
    await recordEvents(tx.query, [{ customer_id: job.customer_id, kind: jobMoveKinds[state], data }]);
    tx.notify("customers");
  }
  const event = jobStateEvents[state];
  if (event) await announceJob(tx, event, job, reason);
  tx.notify("jobs");
}
