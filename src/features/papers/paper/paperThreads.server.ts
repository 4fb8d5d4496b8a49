import { createBusinessThreads, type BusinessThreads } from "#platform/outside/businessThreads.ts";

/**
 * Lays out papers of one kind in their own worker threads, which run the file `entry`; that file calls `answerPapers`.
 * Throws `unavailable` if a paper takes too long.
 */
export function createPaperThreads<Task>(entry: URL): BusinessThreads<Task, Buffer> {
  const layOut = createBusinessThreads<Task, Uint8Array>({
    entry,
    // Many times the duration of the largest paper, and less than the idle timeout of a transaction.
    deadlineMs: 40_000,
    limits: { maxOldGenerationSizeMb: 256 },
    words: "The PDF couldn't be made right now, so nothing was saved. Please try again in a moment.",
  });
  const make = async (ownerId: string, task: Task) => Buffer.from(await layOut(ownerId, task));
  return Object.assign(make, { prepare: layOut.prepare });
}
