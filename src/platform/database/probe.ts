import { setTimeout as delay } from "node:timers/promises";
import { closePool, openPool } from "./pool.ts";

/** Readiness is answered within a second: this many milliseconds leave time to do so. */
const within = 800;

/** Asks whether the database answers. */
export type Probe = { answers(): Promise<boolean>; close(): Promise<void> };

/**
 * A connection of its own to ask on, opened when somebody asks: a pool that is busy is not a database that is away.
 * However many ask at a time, one question is on its way.
 */
export function openProbe(url: string, options: { byTransaction?: boolean } = {}): Probe {
  const pool = openPool(url, {
    ...options,
    max: 1,
    name: "yardstick-ready",
    onLost: () => undefined,
    times: { statement: within, connection: within },
  });
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    const patience = new AbortController();
    try {
      return await Promise.race([
        pool.query({ text: "select 1", query_timeout: within } as { text: string }).then(() => true),
        delay(within, false, { signal: patience.signal }),
      ]);
    } catch {
      return false;
    } finally {
      patience.abort();
      asking = undefined;
    }
  };
  return { answers: () => (asking ??= ask()), close: () => closePool(pool) };
}
