import { openLog } from "#platform/process/log.ts";
import { runAsOperation } from "#platform/process/operationInProgress.ts";
import { startWatchdog } from "#platform/process/watchdog.ts";
import { currentOperationKey } from "#platform/process/watchdogThread.ts";

/** A process that is stuck in what seems to be a request until the watchdog has noticed, and for a moment more. */

const watchdog = startWatchdog(openLog("info"));

/** Set once the watchdog has asked what is under way: on a busy machine it takes its time to hold this process. */
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
  // The thread says that it is over at its next look.
  setTimeout(() => {
    process.stdout.write(`${JSON.stringify({ figures: watchdog.figures() })}\n`);
    void watchdog.stop();
  }, 2_000);
}, 1_000);
