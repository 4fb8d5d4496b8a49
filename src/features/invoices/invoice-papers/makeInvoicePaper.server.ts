import { createPaperThreads } from "#features/papers/paper/paperThreads.server.ts";
import type { InvoicePaperTask } from "./invoicePaperWorker.server.ts";

/** Lays out a paper of a business's invoice in a worker thread. Throws `unavailable` if it takes too long. */
export const makeInvoicePaper = createPaperThreads<InvoicePaperTask>(
  new URL("./invoicePaperWorker.server.ts", import.meta.url),
);
