import type { RateLimitStore, RateRule } from "./rateLimitStore.ts";

/** A rule, and how many points a process takes from the store at once, to hand them out without asking again. */
export type LeasedRule = RateRule & { lease: number };

/** Whether a point was granted; if not, in how many seconds the next one may be. */
export type Answer = { granted: true } | { granted: false; retryAfter: number };

/**
 * Counts by points that this process holds already, where it does: what is asked often costs no statement each time.
 * All processes together never grant more than a rule's `max` in a window. Where several answer for one key they may
 * grant a little less, by what is leased and not asked for, so a lease is small beside its rule's `max`.
 */
export type Leases = {
  take(key: string, rule: LeasedRule): Promise<Answer>;
  /** Refused without asking the store: the window is known to have nothing left. null where it may have. */
  refused(key: string): Extract<Answer, { granted: false }> | null;
};

type PendingAnswer = { resolve(answer: Answer): void; reject(error: unknown): void };
/**
 * `endsAt` by this process's steady clock, in ms. `full`: beyond `points` the window has nothing left. `asking`: the
 * store is being asked.
 */
type LeaseState = { points: number; full: boolean; endsAt: number; waiting: PendingAnswer[]; asking: boolean };

/** Keys remembered at once; the oldest are forgotten, and with them the points leased for them. */
const maxKeys = 20_000;

/** Leases from `store`, in this process's memory. */
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

  /** What can be said from memory; null where the store must be asked. */
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
    await Promise.resolve(); // those who ask in the same breath are asked for together
    while (held.waiting.length > 0) {
      const points = Math.max(rule.lease, held.waiting.length);
      // From before the question, so that a lease is never used after its window's end.
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
