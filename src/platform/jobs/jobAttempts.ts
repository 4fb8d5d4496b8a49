import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { isJobName, jobKinds, type FailedJob } from "#platform/kinds/jobKinds.ts";
import { PermanentThirdPartyError, ThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { createBulkhead, type Bulkhead } from "#platform/outside/outboundCalls.ts";

/** The attempts of jobs, and the reports of those that are not retried (decision 088). */

/** The queue's error if a process that held a job stopped sending heartbeats. */
export const lost = "job heartbeat timeout";
/**
 * A job that was lost with its process may have killed it. Its next attempt counts as the last one before it begins, so
 * that no third process dies of it. Only an attempt that ends, with any result, takes that back.
 */
const lastAttempt = "update pgboss.job set retry_limit = retry_count where name = $1 and id = $2";
const moreAttempts =
  "update pgboss.job set retry_limit = greatest(retry_count, $3) where name = $1 and id = $2 and state = 'active'";
/** The operator's message for a job whose processes died. */
const diedOfIt = "The process that did it died, twice.";

type Job = Pick<JobWithMetadata, "name" | "id">;

/** Creates the attempts of one process. */
export function createAttempts(boss: Pick<PgBoss, "getDb" | "fail" | "complete">) {
  // Jobs that were lost with their process run one at a time, to show which of them killed it.
  const alone = createBulkhead({ concurrency: 1, maxQueue: Infinity });
  let suspect: Job | null = null;
  let stopping = false;
  const mark = (text: string, { name, id }: Job, ...more: number[]) =>
    boss.getDb().executeSql(text, [name, id, ...more]);
  const takeBack = (job: Job) => mark(moreAttempts, job, isJobName(job.name) ? jobKinds[job.name].retryLimit : 0);

  /** Records that an attempt failed. */
  const fail = async (job: JobWithMetadata, error: unknown): Promise<JobResult> => {
    const output: Output = {
      message: error instanceof Error ? error.message : String(error),
      others: error instanceof ThirdPartyError,
    };
    try {
      if (error instanceof PermanentThirdPartyError) await mark(lastAttempt, job);
      else if (wasLost(job)) await takeBack(job);
      await boss.fail(job.name, job, output);
    } catch {
      // The batch's end reports it again.
    }
    return { id: job.id, status: "failed", output };
  };

  return {
    fail,
    /** Runs an attempt when it is its turn among those of its kind. */
    run(job: JobWithMetadata, oneOf: Bulkhead, work: () => Promise<void>): Promise<void> {
      if (!wasLost(job)) return oneOf(work);
      return alone(() =>
        oneOf(async () => {
          if (stopping) throw new Error("The process is stopping.");
          await mark(lastAttempt, job);
          suspect = job;
          await work().finally(() => (suspect = null));
          // At once, not with others: the next one may kill the process, and this one has no further attempt.
          await boss.complete(job.name, job).catch(() => {});
        }),
      );
    },
    /** Reports a job that is not retried: one log line for the operator; `onFailed` for those who expect its result. */
    async tellFailure(
      failed: JobWithMetadata,
      onFailed: (job: FailedJob) => Promise<void>,
      { log, failures }: { log: Log; failures: Map<string, number> },
    ): Promise<JobResult> {
      const name = failed.sourceName ?? "";
      const id = failed.sourceId ?? "";
      const { message, others = false } = outputOf(failed.sourceOutput);
      const reason = message === lost ? diedOfIt : message;
      try {
        if (isJobName(name)) await onFailed({ name, id, data: failed.data, reason, refused: others } as FailedJob);
      } catch (error) {
        log.error({ job: name, jobId: id, err: error }, "could not notify yet of a job that failed for good");
        return fail(failed, error);
      }
      failures.set(name, (failures.get(name) ?? 0) + 1);
      const details = { job: name, jobId: id, attempts: (failed.sourceRetryCount ?? 0) + 1, reason };
      if (others) log.info?.(details, "a job failed for good");
      else log.error(details, "a job failed for good");
      return { id: failed.id, status: "completed" };
    },
    /** Takes back the mark of a running suspect: a process that has to stop was not killed by its job. */
    async stop(): Promise<void> {
      stopping = true;
      if (suspect) await takeBack(suspect).catch(() => {});
    },
  };
}

type Log = { error(details: object, message: string): void; info?(details: object, message: string): void };

/** The reason of a failed attempt; `others` is true if an external server caused it. */
type Output = { message: string; others?: boolean };

/** Reads the stored reason: written by the queue itself, or by `fail`. */
function outputOf(stored: unknown): Output {
  const { value, message = "no reason", others } = (stored ?? {}) as Partial<Output> & { value?: Partial<Output> };
  return { message: value?.message ?? message, ...((value?.others ?? others) ? { others: true } : {}) };
}

const wasLost = ({ output }: JobWithMetadata): boolean => outputOf(output).message === lost;
