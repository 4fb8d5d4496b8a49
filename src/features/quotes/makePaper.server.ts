import { availableParallelism } from "node:os";
import { TryLaterError } from "#shared/errors.ts";
import { createBulkhead, OutsideCallError } from "#platform/outsideCalls.ts";
import { createThreads, ThreadError } from "#platform/threads.ts";
import { createTurns } from "#platform/turns.ts";
import type { PaperTask } from "./paperWorker.server.ts";

/** Papers are laid out in threads of their own, one of a business at a time, and within a time. */

/**
 * How long a paper may take, and how long it waits for its turn, in milliseconds: many times what the largest one takes, and
 * less than a transaction may stay idle.
 */
const deadlineMs = 40_000;
const patienceMs = 15_000;

const words = "The PDF couldn't be made right now, so nothing was saved. Please try again in a moment.";
const later = (cause?: unknown) => new TryLaterError("unavailable", words, 5, cause);

const turns = createTurns({ most: 1, patience: patienceMs });
const bulkhead = createBulkhead({
  // One core is left to the process itself.
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxQueue: 200,
  queueMs: patienceMs,
});
const layOut = createThreads<PaperTask, Uint8Array>({
  entry: new URL("./paperWorker.server.ts", import.meta.url),
  idleMs: 60_000,
  limits: { maxOldGenerationSizeMb: 256 },
});

/** Makes a paper of a business. Throws `unavailable` where it cannot be made in time. */
export async function makePaper(ownerId: string, task: PaperTask): Promise<Buffer> {
  await turns.begin(ownerId);
  try {
    return Buffer.from(await bulkhead(() => layOut(task, deadlineMs)));
  } catch (error) {
    const isLate = error instanceof OutsideCallError || (error instanceof ThreadError && error.reason === "deadline");
    throw isLate ? later(error) : error;
  } finally {
    turns.end(ownerId);
  }
}
