import { openLog } from "#platform/process/log.ts";
import { runAsOperation } from "#platform/process/operationInProgress.ts";
import { startWatchdog } from "#platform/process/watchdog.ts";
import { currentOperationKey } from "#platform/process/watchdogThread.ts";

/** A process that hangs in a simulated request until the watchdog has noticed, and a moment longer. */

const watchdog = startWatchdog(openLog("info"));

/** Set once the watchdog has read the current operation. On a busy machine it takes its time to pause this process. */
let isAsked = false;
const questions = globalThis as unknown as Record<symbol, () => string>;
const answer = questions[Symbol.for(currentOperationKey)];
questions[Symbol.for(currentOperationKey)] = () => {
  isAsked = true;
  return answer?.() ?? "";
};

function neverEnding(): void {
  const until = performance.now() + 20_000;
  while (!(isAsked && watchdog.figures().seconds > 1) && performance.now() < until);
}

setTimeout(() => {
  runAsOperation({ operation: () => "GET /api/estimates", businessId: () => "a business" }, neverEnding);
  // The watchdog's thread reports the end at its next check.
  setTimeout(() => {
    process.stdout.write(`${JSON.stringify({ figures: watchdog.figures() })}\n`);
    void watchdog.stop();
  }, 2_000);
}, 1_000);
