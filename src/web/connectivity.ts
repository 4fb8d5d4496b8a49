/**
 * Whether the server answers. It is learned from the requests that are made anyway, so that a network without the
 * server counts as offline.
 */

let offline = false;
let offlineSince = -Infinity;
const watchers = new Set<() => void>();

function setOffline(now: boolean): void {
  if (offline === now) return;
  offline = now;
  for (const watcher of watchers) watcher();
}

/** Whether the last request got no answer. */
export const isOffline = (): boolean => offline;

/** The server answered, whatever the answer. */
export const markOnline = (): void => setOffline(false);

/** The server did not answer, or not in time. */
export function markOffline(): void {
  offlineSince = performance.now();
  setOffline(true);
}

/** Whether a request got no answer within the last three seconds. */
export const wentOfflineJustNow = (): boolean => offline && performance.now() - offlineSince < 3_000;

/** Calls back on every change; returns the unsubscribe function. */
export function subscribeConnectivity(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
