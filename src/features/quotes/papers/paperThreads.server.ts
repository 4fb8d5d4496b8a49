import { createBusinessThreads } from "#platform/outside/businessThreads.ts";

/**
 * Makes papers of one sort in threads of their own, which run the file `entry`: it calls `answerPapers`. Throws `unavailable` where
 * a paper cannot be made in time.
 */
export function createPaperThreads<Task>(entry: URL): (ownerId: string, task: Task) => Promise<Buffer> {
  const layOut = createBusinessThreads<Task, Uint8Array>({
    entry,
    // Many times what the largest one takes, and less than a transaction may stay idle.
    deadlineMs: 40_000,
    limits: { maxOldGenerationSizeMb: 256 },
    words: "The PDF couldn't be made right now, so nothing was saved. Please try again in a moment.",
  });
  return async (ownerId, task) => Buffer.from(await layOut(ownerId, task));
}
