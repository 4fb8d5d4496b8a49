import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { currentOperation } from "./operationInProgress.ts";
import { heartbeatMs, currentOperationKey, type WatchdogOptions } from "./watchdogThread.ts";

/** A thread that notices when this process is so busy with one thing that it answers nobody, and ends it after half a minute. */
export type Watchdog = {
  /** The number of times that it was so since the start, and the seconds altogether. */
  figures(): { times: number; seconds: number };
  stop(): Promise<void>;
};

/**
 * Starts the thread. It writes to the log by itself, for the process may never come to it: which request or job keeps the
 * process busy, for which business, and where in the code. Half a minute of that ends the process: nobody is answered
 * then, not even SIGTERM, and the job that does it would never be counted; whoever started the process starts another one. All it costs
 * as long as nothing is stuck is a counter that goes up four times a second.
 */
export function startWatchdog(log: Pick<Logger, "isLevelEnabled" | "warn">): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(12));
  const workerData: WatchdogOptions = {
    shared,
    says: { info: log.isLevelEnabled("info"), warn: log.isLevelEnabled("warn") },
    // At a breakpoint somebody looks at it.
    ends: inspectorUrl() === undefined,
  };
  // Asked by the thread while this one is held, in the middle of what it does.
  (globalThis as Record<symbol, unknown>)[Symbol.for(currentOperationKey)] = () => {
    const now = currentOperation();
    return JSON.stringify({ operation: now?.operation(), businessId: now?.businessId() });
  };
  const beating = setInterval(() => Atomics.add(shared, 0, 1), heartbeatMs).unref();
  const thread = new Worker(new URL("./watchdogThread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  thread.on("error", (error) => log.warn({ err: error }, "a thread that stands still would not be noticed"));
  thread.unref();
  return {
    figures: () => ({ times: Atomics.load(shared, 1), seconds: Atomics.load(shared, 2) / 1000 }),
    async stop() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
