import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { isJobName, jobKinds, type FailedJob } from "#platform/kinds/jobKinds.ts";
import { PermanentThirdPartyError, ThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { createBulkhead, type Bulkhead } from "#platform/outside/outboundCalls.ts";

/** The number of times that jobs are tried, and what is said of those that are not tried again (decision 088). */

/** Written by the queue where a process that held a job was not heard of any more. */
export const lost = "job heartbeat timeout";
/**
 * A job that was lost with its process may be what killed it. Its next attempt is counted as the last one before it
 * begins, so that no third process dies of it; only an attempt that ends, however it ends, takes that back.
 */
const lastAttempt = "update pgboss.job set retry_limit = retry_count where name = $1 and id = $2";
const moreAttempts =
  "update pgboss.job set retry_limit = greatest(retry_count, $3) where name = $1 and id = $2 and state = 'active'";
/** The operator reads this of a job whose processes died. */
const diedOfIt = "The process that did it died, twice.";

type Job = Pick<JobWithMetadata, "name" | "id">;

/** Opens the attempts of one process. */
export function createAttempts(boss: Pick<PgBoss, "getDb" | "fail">) {
  // Those that were lost with their process are done one at a time, so that it shows which of them it was.
  const alone = createBulkhead({ concurrency: 1, maxQueue: Infinity });
  let suspect: Job | null = null;
  let stopping = false;
  const mark = (text: string, { name, id }: Job, ...more: number[]) =>
    boss.getDb().executeSql(text, [name, id, ...more]);
  const takeBack = (job: Job) => mark(moreAttempts, job, isJobName(job.name) ? jobKinds[job.name].retryLimit : 0);

  /** Says that an attempt failed. */
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
      // The batch's end says it again.
    }
    return { id: job.id, status: "failed", output };
  };

  return {
    fail,
    /** Makes an attempt when it is its turn among those of its kind. */
    run(job: JobWithMetadata, oneOf: Bulkhead, work: () => Promise<void>): Promise<void> {
      if (!wasLost(job)) return oneOf(work);
      return alone(() =>
        oneOf(async () => {
          if (stopping) throw new Error("The process stops.");
          await mark(lastAttempt, job);
          suspect = job;
          await work().finally(() => (suspect = null));
        }),
      );
    },
    /** Tells of a job that is not tried again: the operator by one line, `onFailed` those who were promised its outcome. */
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
        log.error({ job: name, jobId: id, err: error }, "it could not be told yet that a job was set aside");
        return fail(failed, error);
      }
      failures.set(name, (failures.get(name) ?? 0) + 1);
      const details = { job: name, jobId: id, attempts: (failed.sourceRetryCount ?? 0) + 1, reason };
      if (others) log.info?.(details, "a job was set aside as failed");
      else log.error(details, "a job was set aside as failed");
      return { id: failed.id, status: "completed" };
    },
    /** A process that is asked to stop is not killed by its job. */
    async stop(): Promise<void> {
      stopping = true;
      if (suspect) await takeBack(suspect).catch(() => {});
    },
  };
}

type Log = { error(details: object, message: string): void; info?(details: object, message: string): void };

/** Why an attempt failed, and whether that lies with somebody else's server. */
type Output = { message: string; others?: boolean };

/** The same as it was stored: by the queue itself, or as it was said. */
function outputOf(stored: unknown): Output {
  const { value, message = "no reason", others } = (stored ?? {}) as Partial<Output> & { value?: Partial<Output> };
  return { message: value?.message ?? message, ...((value?.others ?? others) ? { others: true } : {}) };
}

const wasLost = ({ output }: JobWithMetadata): boolean => outputOf(output).message === lost;
