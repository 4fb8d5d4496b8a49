import { Worker } from "node:worker_threads";
import type { Logger } from "pino";

/**
 * Ends this process where its one thread is not heard of for half a minute, as in a loop without an end: nobody is answered
 * then, not even SIGTERM, and whatever does so would never be counted against the job that it came from. Whoever started the
 * process starts another one.
 */
export function startWatchdog(log: Logger): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref();
  new Worker(new URL("./watchdogThread.ts", import.meta.url), {
    workerData: beats,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
    .on("error", (error) => log.warn({ err: error }, "a thread that stands still would not be noticed"))
    .unref();
}
