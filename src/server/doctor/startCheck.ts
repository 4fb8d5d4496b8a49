import type { Logger } from "pino";
import type { Env } from "#platform/process/env.ts";
import { examineAtStart } from "./examine.ts";

/** Examines the installation once after a start, in the background, and logs what the operator must change. */
export function checkAfterStart(env: Env, log: Pick<Logger, "info" | "warn">): void {
  void examineAtStart(env).then((findings) => {
    for (const { check, says, ...rest } of findings)
      if (rest.state === "change")
        log.warn({ check, says, change: rest.change }, "the check after the start found something to change");
    if (findings.every(({ state }) => state !== "change"))
      log.info({ checks: findings.length }, "the check after the start found nothing to change");
  });
}
