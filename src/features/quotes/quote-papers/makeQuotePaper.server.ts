import { createPaperThreads } from "#features/papers/paper/paperThreads.server.ts";
import type { QuotePaperTask } from "./quotePaperWorker.server.ts";

/** Lays out a paper of a business's quote in a worker thread. Throws `unavailable` if it takes too long. */
export const makeQuotePaper = createPaperThreads<QuotePaperTask>(
  new URL("./quotePaperWorker.server.ts", import.meta.url),
);
