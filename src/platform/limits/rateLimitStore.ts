import { hash } from "node:crypto";
import { databaseFault, recordFault } from "#platform/database/connections/databaseFault.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { clearPoints, countPoints, giveBackPoints, sweepWindows } from "./rateLimit.queries.ts";

/** At most `max` points for a key in each window of `window` seconds. A window begins with its first point. */
export type RateRule = { window: number; max: number };

/** The number of points granted for a key, and the milliseconds until its window ends. */
type Grant = { granted: number; endsInMs: number };

/**
 * The counters of all server processes together, in PostgreSQL. While the database is away, each of these throws
 * `unavailable`: nothing passes uncounted.
 */
export type RateLimitStore = {
  /**
   * Counts one attempt under `key`: at most `max` in each `window` of seconds over all processes, however many arrive
   * at once. `retryAfter`: the seconds until the next one is allowed; null if this one is. Keys are stored hashed, so
   * they can contain anything; begin them with what they count, as in `sign-in account olivia@example.org`. Use only
   * one rule for a key.
   */
  consume(key: string, rule: RateRule): Promise<{ allowed: boolean; retryAfter: number | null }>;
  /** Takes several points at once; grants fewer if the window has no more. */
  take(key: string, rule: RateRule, points: number): Promise<Grant>;
  /** Takes one point back under each of these keys, if an attempt proves not to be of the limited kind. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Resets these keys. */
  clear(keys: readonly string[]): Promise<void>;
  /** Deletes the counters whose windows have ended. */
  sweep(): Promise<void>;
};

type PendingTake = { points: number; resolve(grant: Grant): void; reject(error: unknown): void };
type PendingCheck = { rule: RateRule; points: number; takers: PendingTake[] };

/** The maximum number of keys that one statement counts. */
const maxKeysPerBatch = 200;

/**
 * Opens the store. One statement counts and decides for every check that waits in this process at that moment, so a
 * flood uses one connection and one key's burst costs one row lock.
 */
export function createRateLimitStore(db: Pick<SharedDb, "query">): RateLimitStore {
  const waiting = new Map<string, PendingCheck>();
  let counting = false;

  const countWaiting = async () => {
    await Promise.resolve(); // checks of the same tick share one statement
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxKeysPerBatch);
      for (const [key] of batch) waiting.delete(key);
      await countBatch(new Map(batch));
    }
    counting = false;
  };

  const countBatch = async (batch: Map<string, PendingCheck>) => {
    try {
      const pending = [...batch.values()];
      const counted = await db.query(countPoints, {
        keys: [...batch.keys()],
        points: pending.map(({ points }) => points),
        seconds: pending.map(({ rule }) => rule.window),
      });
      for (const { key, count, seconds } of counted) share(batch.get(key), count, seconds * 1000);
    } catch (cause) {
      const refusal = databaseFault(cause) ?? cause;
      for (const { takers } of batch.values()) for (const taker of takers) taker.reject(refusal);
    }
  };

  const take: RateLimitStore["take"] = (key, rule, points) =>
    new Promise<Grant>((resolve, reject) => {
      const hashed = hashOf(key);
      const pending = waiting.get(hashed) ?? { rule, points: 0, takers: [] };
      pending.points += points;
      pending.takers.push({ points, resolve, reject });
      waiting.set(hashed, pending);
      if (!counting) void countWaiting();
      counting = true;
    }).catch((error: unknown) => {
      recordFault(error); // for each caller that waited: the statement ran on behalf of one of them
      throw error;
    });

  return {
    take,
    async consume(key, rule) {
      const { granted, endsInMs } = await take(key, rule, 1);
      return granted > 0
        ? { allowed: true, retryAfter: null }
        : { allowed: false, retryAfter: Math.max(1, Math.ceil(endsInMs / 1000)) };
    },
    async giveBack(keys) {
      await db.query(giveBackPoints, { keys: keys.map(hashOf) });
    },
    async clear(keys) {
      await db.query(clearPoints, { keys: keys.map(hashOf) });
    },
    async sweep() {
      await db.query(sweepWindows);
    },
  };
}

const hashOf = (key: string): string => hash("sha256", key, "base64url");

/** Distributes the points that the window had left before these, first come, first served. */
function share(pending: PendingCheck | undefined, count: number, toEndMs: number): void {
  if (!pending) return;
  // A statement that waited behind a later one sees a window that begins after it.
  const endsInMs = Math.min(toEndMs, pending.rule.window * 1000);
  let left = Math.max(0, pending.rule.max - (count - pending.points));
  for (const { points, resolve } of pending.takers) {
    const granted = Math.min(points, left);
    left -= granted;
    resolve({ granted, endsInMs });
  }
}
