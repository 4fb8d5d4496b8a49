import { openLog } from "#platform/log.ts";
import { whileUnderWay } from "#platform/underWay.ts";
import { startWatchdog } from "#platform/watchdog.ts";

/** A process that is stuck in what seems to be a request until the watchdog has noticed, and for a moment more. */

const watchdog = startWatchdog(openLog("info"));

function neverEnding(): void {
  const until = performance.now() + 120_000;
  while (watchdog.figures().seconds < 2 && performance.now() < until);
}

setTimeout(() => {
  whileUnderWay({ operation: () => "GET /api/estimates", businessId: () => "a business" }, neverEnding);
  // The thread says that it is over at its next look.
  setTimeout(() => {
    process.stdout.write(`${JSON.stringify({ figures: watchdog.figures() })}\n`);
    void watchdog.stop();
  }, 2_000);
}, 1_000);
