import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/**
 * True while the server does not answer. The page learns this from its ordinary requests, so a network without the
 * server counts as offline.
 */

const offline = createStore(false);
let offlineSince = -Infinity;

/** True if the last request got no answer. */
export const offlineStore: ReadonlyStore<boolean> = offline;

/** The server answered, with success or an error. */
export const markOnline = (): void => offline.set(false);

/** The server did not answer, or not in time. */
export function markOffline(): void {
  offlineSince = performance.now();
  offline.set(true);
}

/** True if a request got no answer within the last three seconds. */
export const wentOfflineJustNow = (): boolean => offline.get() && performance.now() - offlineSince < 3_000;
