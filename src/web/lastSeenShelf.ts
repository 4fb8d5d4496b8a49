/**
 * Where the device keeps what the owner has seen last; by itself, so that signing in can clear it without knowing more.
 */
export const lastSeenShelf = "yardstick.last-seen";

/** Clears what was kept on this device. */
export async function clearLastSeen(): Promise<void> {
  // Where a page is not served safely, browsers give it no such storage.
  const caches: CacheStorage | undefined = globalThis.caches;
  await caches?.delete(lastSeenShelf).catch(() => {});
}
