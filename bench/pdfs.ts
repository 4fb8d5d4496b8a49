import { setTimeout as delay } from "node:timers/promises";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { QuotePaperTask } from "#features/quotes/quote-papers/quotePaperWorker.server.ts";
import type { PaperOf } from "#features/quotes/quote-papers/quotePdf.server.ts";
import { createThreads } from "#platform/process/threads.ts";

/** The milliseconds of each PDF from start to bytes, and the CPU time of its thread; none for a fresh thread. */
export type PdfTimes = { took: number[]; worked: number[] };

/**
 * An order for `times` PDFs of one version, one after another; `pause` is the milliseconds between two. They share a
 * thread, unless each gets a fresh one, prepared or not.
 */
export type PdfOrder = { content: QuoteContent; times: number; pause: number; fresh?: "prepared" | "unprepared" };

const startMs = 3_000;
const deadlineMs = 60_000;
const layOut = createThreads<PaperOf, number>({
  entry: new URL("./paperThread.ts", import.meta.url),
  idleMs: deadlineMs,
  limits: {},
});
const startThreads = () =>
  createThreads<QuotePaperTask, Uint8Array>({
    entry: new URL("../src/features/quotes/quote-papers/quotePaperWorker.server.ts", import.meta.url),
    idleMs: startMs * 2,
    limits: {},
  });

/** Makes the PDFs in threads of this process. */
export async function makePdfs({ content, times, pause, fresh }: PdfOrder): Promise<PdfTimes> {
  const took: number[] = [];
  const worked: number[] = [];
  const of: PaperOf = {
    content,
    lastDay: "2026-12-24",
    contentHash: "0".repeat(64),
    sentAt: "2026-11-24T16:00:00.000Z",
    timeZone: "America/Chicago",
    pictures: new Map(),
  };
  for (let made = 0; made < times; made++) {
    if (pause > 0) await delay(pause);
    const run = startThreads();
    if (fresh === "prepared") {
      run.prepare();
      await delay(startMs);
    }
    const started = performance.now();
    if (fresh) await run({ kind: "offer", of }, deadlineMs);
    else worked.push(await layOut(of, deadlineMs));
    took.push(performance.now() - started);
  }
  return { took, worked };
}
