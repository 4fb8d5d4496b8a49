import { availableParallelism } from "node:os";
import type { ResourceLimits } from "node:worker_threads";
import { RetryLaterError } from "#shared/errors.ts";
import { createBulkhead, OutboundCallError } from "./outboundCalls.ts";
import { createThreads, ThreadError } from "#platform/process/threads.ts";
import { createTenantSemaphore } from "#platform/process/tenantSemaphore.ts";

/** The maximum wait of a piece of work for its turn, in milliseconds. */
const queueTimeoutMs = 15_000;

/** All kinds of work together leave one core to the process itself. */
const bulkhead = createBulkhead({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxQueue: 200,
  queueMs: queueTimeoutMs,
});

/** `prepare` starts a thread if none is idle: its first work would wait for that. */
export type BusinessThreads<Task, Answer> = {
  (ownerId: string, task: Task): Promise<Answer>;
  prepare(): void;
};

/**
 * Long-running work of businesses, done in threads that run the file `entry`: one piece per kind and business at a
 * time, within `deadlineMs` milliseconds. Work that is not done in time is refused as `unavailable` with `words`.
 */
export function createBusinessThreads<Task, Answer>({
  entry,
  deadlineMs,
  limits,
  words,
}: {
  entry: URL;
  deadlineMs: number;
  limits: ResourceLimits;
  words: string;
}): BusinessThreads<Task, Answer> {
  const turns = createTenantSemaphore({ most: 1, patience: queueTimeoutMs });
  const inThread = createThreads<Task, Answer>({ entry, idleMs: 60_000, limits });
  const run = async (ownerId: string, task: Task): Promise<Answer> => {
    await turns.begin(ownerId);
    try {
      return await bulkhead(() => inThread(task, deadlineMs));
    } catch (error) {
      const isLate =
        error instanceof OutboundCallError || (error instanceof ThreadError && error.reason === "deadline");
      throw isLate ? new RetryLaterError("unavailable", words, 5, error) : error;
    } finally {
      turns.end(ownerId);
    }
  };
  return Object.assign(run, { prepare: inThread.prepare });
}
