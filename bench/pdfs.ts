import { setTimeout as delay } from "node:timers/promises";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { quotePdf } from "#features/quotes/quote-papers/quotePdf.server.ts";

/** The milliseconds of each PDF from start to bytes, and the CPU time of its one thread. */
export type PdfTimes = { took: number[]; worked: number[] };

/** An order for `times` PDFs of one version, one after another; `pause` is the milliseconds between two. */
export type PdfOrder = { content: QuoteContent; times: number; pause: number };

/** Creates the PDFs in this process. */
export async function makePdfs({ content, times, pause }: PdfOrder): Promise<PdfTimes> {
  const took: number[] = [];
  const worked: number[] = [];
  for (let made = 0; made < times; made++) {
    if (pause > 0) await delay(pause);
    const started = performance.now();
    const before = process.threadCpuUsage();
    await quotePdf({
      content,
      lastDay: "2026-12-24",
      contentHash: "0".repeat(64),
      sentAt: "2026-11-24T16:00:00.000Z",
      timeZone: "America/Chicago",
      pictures: new Map(),
    });
    const { user, system } = process.threadCpuUsage(before);
    took.push(performance.now() - started);
    worked.push((user + system) / 1000);
  }
  return { took, worked };
}
