import { setImmediate } from "node:timers/promises";

/** So many rows go on at once, and for so long before everybody else is served, in milliseconds. */
const chunkSize = 5;
const maxBlockingMs = 10;

/**
 * Pages of rows in pieces of a few rows, for a reader that works on each: whenever that has held the thread for some milliseconds,
 * everybody else comes first.
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
