import type { RateLimitStore, RateRule } from "./rateLimitStore.ts";

/**
 * A rule, and the number of points that a process takes from the store at once, to grant them without querying again.
 */
export type LeasedRule = RateRule & { lease: number };

/** The result for one point; if it was refused, the seconds until the next one can be granted. */
export type Answer = { granted: true } | { granted: false; retryAfter: number };

/**
 * Counts with points that this process has already leased, if any, so that frequent checks need no statement each. All
 * processes together never grant more than a rule's `max` in a window. If several serve one key, they can grant a
 * little less, by the leased and unused points, so a lease is small beside its rule's `max`.
 */
export type Leases = {
  take(key: string, rule: LeasedRule): Promise<Answer>;
  /** The refusal without querying the store, if the window is known to be used up; null if it may have points left. */
  refused(key: string): Extract<Answer, { granted: false }> | null;
};

type PendingAnswer = { resolve(answer: Answer): void; reject(error: unknown): void };
/**
 * `endsAt` is in milliseconds of this process's monotonic clock. `full`: the window has nothing left beyond `points`.
 * `asking`: a query of the store is under way.
 */
type LeaseState = { points: number; full: boolean; endsAt: number; waiting: PendingAnswer[]; asking: boolean };

/** The maximum number of cached keys; the oldest are dropped with their leased points. */
const maxKeys = 20_000;

/** Creates leases from `store`, in this process's memory. */
export function createLeases(store: Pick<RateLimitStore, "take">): Leases {
  const keys = new Map<string, LeaseState>();

  const heldFor = (key: string): LeaseState => {
    const known = keys.get(key);
    if (known) return known;
    if (keys.size >= maxKeys) forgetOldest();
    const held: LeaseState = { points: 0, full: false, endsAt: 0, waiting: [], asking: false };
    keys.set(key, held);
    return held;
  };

  const forgetOldest = () => {
    let left = maxKeys / 10;
    for (const [key, held] of keys) {
      if (left-- <= 0) return;
      if (!held.asking) keys.delete(key);
    }
  };

  /** The answer from memory; null if the store must be queried. */
  const fromMemory = (held: LeaseState): Answer | null => {
    const leftMs = held.endsAt - performance.now();
    if (leftMs <= 0) {
      held.points = 0;
      held.full = false;
      return null;
    }
    if (held.points > 0) {
      held.points -= 1;
      return { granted: true };
    }
    return held.full ? { granted: false, retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) } : null;
  };

  const askStore = async (key: string, rule: LeasedRule, held: LeaseState) => {
    held.asking = true;
    await Promise.resolve(); // requests of the same tick share one query
    while (held.waiting.length > 0) {
      const points = Math.max(rule.lease, held.waiting.length);
      // Taken before the query, so that a lease is never used after its window's end.
      const startedAt = performance.now();
      try {
        const { granted, endsInMs } = await store.take(key, rule, points);
        Object.assign(held, { points: granted, full: granted < points, endsAt: startedAt + endsInMs });
        while (held.waiting.length > 0) {
          const answer = fromMemory(held);
          if (!answer) break;
          held.waiting.shift()?.resolve(answer);
        }
      } catch (error) {
        for (const { reject } of held.waiting.splice(0)) reject(error);
      }
    }
    held.asking = false;
  };

  return {
    take(key, rule) {
      const held = heldFor(key);
      const known = held.waiting.length > 0 ? null : fromMemory(held);
      if (known) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        held.waiting.push({ resolve, reject });
        if (!held.asking) void askStore(key, rule, held);
      });
    },
    refused(key) {
      const held = keys.get(key);
      const known = held?.full && held.points === 0 && held.waiting.length === 0 ? fromMemory(held) : null;
      return known?.granted === false ? known : null;
    },
  };
}
