import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { currentOperation } from "./operationInProgress.ts";
import { heartbeatMs, currentOperationKey, type WatchdogOptions } from "./watchdogThread.ts";

/**
 * A thread that notices when one operation blocks this process, so that it answers no one, and ends the process after
 * half a minute.
 */
export type Watchdog = {
  /** The number of times that it was blocked since the start, and the total seconds. */
  figures(): { times: number; seconds: number };
  stop(): Promise<void>;
};

/**
 * Starts the thread. It writes to the log directly, because the process may never get to it: the request or job that
 * blocks the process, its business, and its place in the code. It ends a process that is blocked for half a minute.
 * Such a process reacts to nothing, not even SIGTERM, and the job that blocks it would never be counted. The process's
 * parent starts another one. Without a block, the only cost is a counter that goes up four times a second.
 */
export function startWatchdog(log: Pick<Logger, "isLevelEnabled" | "warn">): Watchdog {
  const shared = new Int32Array(new SharedArrayBuffer(12));
  const workerData: WatchdogOptions = {
    shared,
    says: { info: log.isLevelEnabled("info"), warn: log.isLevelEnabled("warn") },
    // At a breakpoint a developer is inspecting the process.
    ends: inspectorUrl() === undefined,
  };
  // Called by the watchdog's thread while this one is paused, in the middle of its work.
  (globalThis as Record<symbol, unknown>)[Symbol.for(currentOperationKey)] = () => {
    const now = currentOperation();
    return JSON.stringify({ operation: now?.operation(), businessId: now?.businessId() });
  };
  const beating = setInterval(() => Atomics.add(shared, 0, 1), heartbeatMs).unref();
  const thread = new Worker(new URL("./watchdogThread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  thread.on("error", (error) => log.warn({ err: error }, "the watchdog thread did not start"));
  thread.unref();
  return {
    figures: () => ({ times: Atomics.load(shared, 1), seconds: Atomics.load(shared, 2) / 1000 }),
    async stop() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
