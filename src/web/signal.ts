/** Whether the server answers. It is learned from what is asked anyway, so that a signal without a server counts as none. */

let lost = false;
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

/** Nobody answered. */
export const signalLost = (): void => tell(true);

/** Calls back on every change; answers how to stop that. */
export function watchSignal(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
