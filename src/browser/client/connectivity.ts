import { createStore, type ReadonlyStore } from "#shared/createStore.ts";

/**
 * Whether the server answers. It is learned from the requests that are made anyway, so that a network without the
 * server counts as offline.
 */

const offline = createStore(false);
let offlineSince = -Infinity;

/** Whether the last request got no answer. */
export const offlineStore: ReadonlyStore<boolean> = offline;

/** The server answered, whatever the answer. */
export const markOnline = (): void => offline.set(false);

/** The server did not answer, or not in time. */
export function markOffline(): void {
  offlineSince = performance.now();
  offline.set(true);
}

/** Whether a request got no answer within the last three seconds. */
export const wentOfflineJustNow = (): boolean => offline.get() && performance.now() - offlineSince < 3_000;
