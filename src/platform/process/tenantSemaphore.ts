import { RetryLaterError } from "#shared/errors.ts";

/**
 * Who may have a connection now: of one business at most some at a time, so that a heavy one leaves room for the
 * others.
 */
export type TenantSemaphore = {
  /** Waits for a turn, where there is one to wait for. Throws when it did not come in time, or within `left` milliseconds. */
  begin(ownerId: string, left?: number): Promise<void> | undefined;
  end(ownerId: string): void;
};

type Waiters = { going: number; waiting: Set<() => void> };

/**
 * Lets `most` pieces of work of one business go on at once; each further one waits its turn for `patience`
 * milliseconds.
 */
export function createTenantSemaphore({ most, patience }: { most: number; patience: number }): TenantSemaphore {
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
            reject(
              new RetryLaterError(
                "unavailable",
                "Your account is very busy right now. Please try again in a moment.",
                2,
              ),
            );
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
        // The turn passes on as it is.
        line.waiting.delete(next);
        next();
      } else if ((line.going -= 1) === 0) lines.delete(ownerId);
    },
  };
}
