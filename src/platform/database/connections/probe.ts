import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseAvailability } from "./connectionLeases.ts";
import { closePool, openPool } from "./pool.ts";

/** Readiness is answered within a second: this many milliseconds leave time to do so. */
const within = 800;
/** A question that nobody has answered for so many milliseconds is asked anew, on another connection. */
const probeTimeoutMs = 3_000;
/** The database is away when it has not answered for so long, in milliseconds. */
const awayAfter = 2_000;
/** The pause before it is asked again, in milliseconds: as long as it answers, and when it did not. */
const probeIntervalMs = 1_000;
const retryAfterMs = 200;

/** Asks whether the database answers, all the time and whenever somebody wants to know. */
export type Probe = DatabaseAvailability & { answers(): Promise<boolean>; close(): Promise<void> };

/**
 * A connection of its own to ask on: a pool that is busy is not a database that is away. However many ask at a time, one
 * question is on its way. `onAway` and `onBack` hear how it stands when that changes.
 */
export function openProbe(
  url: string,
  options: { byTransaction?: boolean; onAway?: (reason: string) => void; onBack?: () => void } = {},
): Probe {
  const pool = openPool(url, {
    ...(options.byTransaction ? { byTransaction: true } : {}),
    max: 1,
    name: "yardstick-ready",
    onLost: () => undefined,
    times: { statement: probeTimeoutMs, connection: probeTimeoutMs },
  });
  const listeners = new Set<() => void>();
  let question: Promise<boolean> | undefined;
  let asking: Promise<boolean> | undefined;
  /** Since when it does not answer, in milliseconds of the process's clock, and how often it was found so. */
  let silentSince: number | null = null;
  let failures = 0;
  let reported = false;

  const heard = () => {
    silentSince = null;
    failures = 0;
    if (reported) options.onBack?.();
    reported = false;
  };
  /** Others have their answers from the same database: behind a busy pooler this question is only one of many. */
  const othersHeard = () => {
    if (reported) return;
    silentSince = null;
    failures = 0;
  };
  /** Two answers have to be missing: after one it may have been this process that was busy. */
  const isAway = () => silentSince !== null && failures > 1 && performance.now() - silentSince >= awayAfter;
  const notHeard = (since: number, reason: string) => {
    silentSince ??= since;
    failures += 1;
    if (!isAway() || reported) return;
    reported = true;
    options.onAway?.(reason);
    for (const listener of listeners) listener();
  };

  const put = async (): Promise<boolean> => {
    try {
      await pool.query("select 1");
    } catch (error) {
      // One that has no connection to spare is there.
      if ((error as { code?: unknown }).code !== "53300") return false;
    }
    heard();
    return true;
  };
  const ask = async (): Promise<boolean> => {
    const began = performance.now();
    const patience = new AbortController();
    const late = delay(within, undefined, { signal: patience.signal })
      // Answers that arrived while this process was busy are read first.
      .then(() => delay(1, "it does not answer", { signal: patience.signal }))
      .catch(() => "");
    question ??= put().finally(() => (question = undefined));
    const answer = await Promise.race([question, late]);
    patience.abort();
    asking = undefined;
    if (answer === true) return true;
    notHeard(began, answer === false ? "it refuses connections, or ends them" : answer);
    return false;
  };
  const answers = () => (asking ??= ask());

  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const next = async () => {
    const answered = await answers();
    if (!closed) timer = setTimeout(() => void next(), answered ? probeIntervalMs : retryAfterMs).unref();
  };
  void next();

  return {
    answers,
    isAway,
    heard: othersHeard,
    onAway: (listener) => void listeners.add(listener),
    close() {
      closed = true;
      clearTimeout(timer);
      return closePool(pool);
    },
  };
}
