import { createBusinessThreads } from "#platform/outside/businessThreads.ts";
import type { PaperTask } from "./quotePaperWorker.server.ts";

const layOut = createBusinessThreads<PaperTask, Uint8Array>({
  entry: new URL("./quotePaperWorker.server.ts", import.meta.url),
  // Many times what the largest one takes, and less than a transaction may stay idle.
  deadlineMs: 40_000,
  limits: { maxOldGenerationSizeMb: 256 },
  words: "The PDF couldn't be made right now, so nothing was saved. Please try again in a moment.",
});

/** Makes a paper of a business, in a thread of its own. Throws `unavailable` where it cannot be made in time. */
export const makePaper = async (ownerId: string, task: PaperTask): Promise<Buffer> =>
  Buffer.from(await layOut(ownerId, task));
