import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseAvailability } from "./connectionLeases.ts";
import { closePool, openPool } from "./pool.ts";

/** Readiness must be answered within a second; this many milliseconds leave time to do so. */
const within = 800;
/** A query without an answer for this many milliseconds is sent again, on another connection. */
const probeTimeoutMs = 3_000;
/** The database is away if it has not answered for this long, in milliseconds. */
const awayAfter = 2_000;
/** The pause before the next query, in milliseconds: after an answer, and without one. */
const probeIntervalMs = 1_000;
const retryAfterMs = 200;

/** Checks if the database answers, continuously and on demand. */
export type Probe = DatabaseAvailability & { answers(): Promise<boolean>; close(): Promise<void> };

/**
 * Opens a probe with a separate connection: a busy pool does not mean that the database is away. Concurrent callers
 * share one query. `onAway` and `onBack` are called when the state changes.
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
  /** Since when the database has not answered, in milliseconds of the process's clock, and how often this was found. */
  let silentSince: number | null = null;
  let failures = 0;
  let reported = false;

  const heard = () => {
    silentSince = null;
    failures = 0;
    if (reported) options.onBack?.();
    reported = false;
  };
  /** Other callers get answers from the same database: behind a busy pooler this query is only one of many. */
  const othersHeard = () => {
    if (reported) return;
    silentSince = null;
    failures = 0;
  };
  /** Two answers have to be missing: after one, this process may have been the busy one. */
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
      // A database without a spare connection is available.
      if ((error as { code?: unknown }).code !== "53300") return false;
    }
    heard();
    return true;
  };
  const ask = async (): Promise<boolean> => {
    const began = performance.now();
    const patience = new AbortController();
    const late = delay(within, undefined, { signal: patience.signal })
      // Reads answers first that arrived while this process was busy.
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
