import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until a condition holds. Throws a sentence with `what` if it does not within `limit` milliseconds. Returns the
 * milliseconds it took.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  limit = 180_000,
  pause = 5,
): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > limit) throw new Error(`Timed out waiting for: ${what}.`);
    await delay(pause);
  }
  return performance.now() - began;
}
