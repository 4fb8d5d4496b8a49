/**
 * Whether the server answers. It is learned from what is asked anyway, so that a signal without a server counts as
 * none.
 */

let lost = false;
let lostAt = -Infinity;
const watchers = new Set<() => void>();

function tell(now: boolean): void {
  if (lost === now) return;
  lost = now;
  for (const watcher of watchers) watcher();
}

/** Whether the last question found nobody to answer. */
export const isSignalLost = (): boolean => lost;

/** Somebody answered, whatever the answer. */
export const signalHeard = (): void => tell(false);

/** Nobody answered, or not in time. */
export function signalLost(): void {
  lostAt = performance.now();
  tell(true);
}

/** Whether nobody answered within the last three seconds. */
export const wasJustLost = (): boolean => lost && performance.now() - lostAt < 3_000;

/** Calls back on every change; answers how to stop that. */
export function watchSignal(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
