import { serveTasks } from "#platform/process/threads.ts";
import { quotePdf, type PaperOf } from "#features/quotes/quote-papers/quotePdf.server.ts";

/* A thread that lays out offers as quotePaperWorker.server.ts does, and answers with the milliseconds of its CPU. */
serveTasks(async (of: PaperOf) => {
  const before = process.threadCpuUsage();
  await quotePdf(of);
  const { user, system } = process.threadCpuUsage(before);
  return { answer: (user + system) / 1000, moved: [] };
});
