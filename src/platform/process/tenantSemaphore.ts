import { RetryLaterError } from "#shared/errors.ts";

/** Limits the connections that one business can have at a time, so that a heavy one leaves room for the others. */
export type TenantSemaphore = {
  /** Waits for a turn, if necessary. Throws if the turn did not come in time, or within `left` milliseconds. */
  begin(ownerId: string, left?: number): Promise<void> | undefined;
  end(ownerId: string): void;
};

type Waiters = { going: number; waiting: Set<() => void> };

const veryBusy = () =>
  new RetryLaterError("unavailable", "Your account is very busy right now. Please try again in a moment.", 2);

/**
 * Lets `most` pieces of work of one business run at once; each further one waits up to `patience` milliseconds for its
 * turn, and is refused with `late()` after that.
 */
export function createTenantSemaphore({
  most,
  patience,
  late = veryBusy,
}: {
  most: number;
  patience: number;
  late?: () => Error;
}): TenantSemaphore {
  const lines = new Map<string, Waiters>();
  return {
    begin(ownerId, left = patience) {
      let line = lines.get(ownerId);
      if (!line) lines.set(ownerId, (line = { going: 0, waiting: new Set() }));
      if (line.going < most) return void (line.going += 1);
      const { waiting } = line;
      return new Promise((resolve, reject) => {
        const go = () => {
          clearTimeout(impatience);
          resolve();
        };
        const impatience = setTimeout(
          () => {
            waiting.delete(go);
            reject(late());
          },
          Math.min(patience, left),
        );
        waiting.add(go);
      });
    },
    end(ownerId) {
      const line = lines.get(ownerId);
      if (!line) return;
      const [next] = line.waiting;
      if (next) {
        // The finished work passes its turn on.
        line.waiting.delete(next);
        next();
      } else if ((line.going -= 1) === 0) lines.delete(ownerId);
    },
  };
}
