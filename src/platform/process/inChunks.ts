import { setImmediate } from "node:timers/promises";

/** The size of a chunk in rows, and the time before other work gets the thread, in milliseconds. */
const chunkSize = 5;
const maxBlockingMs = 10;

/**
 * Splits pages of rows into chunks of a few rows, for a reader that works on each: whenever that has blocked the thread
 * for some milliseconds, all other work comes first.
 */
export async function* inChunks<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let begun = performance.now();
  for await (const rows of pages)
    for (let from = 0; from < rows.length; from += chunkSize) {
      if (performance.now() - begun > maxBlockingMs) {
        await setImmediate();
        begun = performance.now();
      }
      yield rows.slice(from, from + chunkSize);
    }
}
