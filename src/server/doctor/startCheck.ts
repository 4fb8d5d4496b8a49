import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Env } from "#platform/process/env.ts";
import { examineAtStart } from "./examine.ts";

/**
 * The number of times that the public address is tried, and the pause in milliseconds: a proxy may start later than the
 * server, or find out later that it is there.
 */
const patience = { times: 4, pauseMs: 15_000 };

/** Examines the installation once after a start, in the background, and logs what the operator must change. */
export function checkAfterStart(env: Env, log: Pick<Logger, "info" | "warn">, { times, pauseMs } = patience): void {
  void examinePatiently(env, times, pauseMs).then((findings) => {
    for (const { check, says, ...rest } of findings)
      if (rest.state === "change")
        log.warn({ check, says, change: rest.change }, "the check after the start found something to change");
    if (findings.every(({ state }) => state !== "change"))
      log.info({ checks: findings.length }, "the check after the start found nothing to change");
  });
}

async function examinePatiently(env: Env, times: number, pauseMs: number) {
  for (let left = times; ; left -= 1) {
    const findings = await examineAtStart(env);
    const isReached = findings.every(({ check, state }) => check !== "address" || state !== "change");
    if (isReached || left <= 1) return findings;
    await delay(pauseMs, undefined, { ref: false });
  }
}
