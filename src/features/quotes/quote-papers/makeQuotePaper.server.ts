import { createPaperThreads } from "#features/quotes/papers/paperThreads.server.ts";
import type { QuotePaperTask } from "./quotePaperWorker.server.ts";

/** Makes a paper of a quote of a business, in a thread of its own. Throws `unavailable` where it cannot be made in time. */
export const makeQuotePaper = createPaperThreads<QuotePaperTask>(
  new URL("./quotePaperWorker.server.ts", import.meta.url),
);
