import type { JobResult } from "pg-boss";

/** The interval, in milliseconds, in which done jobs of a batch are recorded. */
const recordEvery = 100;

/**
 * Runs the jobs of a batch. One says nothing about the others: those that are done are recorded every tenth of a second
 * while others still run, so that a killed process repeats little. Jobs that end together share a statement: one for
 * each would cost the database more than most jobs. The end of the batch records the rest, and again those whose
 * recording failed.
 */
export async function runBatch<Job>(
  jobs: readonly Job[],
  attempt: (job: Job) => Promise<JobResult>,
  record: (jobs: Job[]) => Promise<unknown>,
): Promise<JobResult[]> {
  let done: Job[] = [];
  let recording = Promise.resolve();
  const recordDone = async (before: Promise<void>) => {
    await before;
    const now = done;
    done = [];
    if (now.length > 0) await record(now).catch(() => {});
  };
  const timer = setInterval(() => {
    recording = recordDone(recording);
  }, recordEvery);
  const results = await Promise.all(
    jobs.map(async (job) => {
      const result = await attempt(job);
      if (result.status === "completed") done.push(job);
      return result;
    }),
  );
  clearInterval(timer);
  await recording;
  return results;
}
