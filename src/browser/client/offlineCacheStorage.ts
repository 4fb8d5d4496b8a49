/**
 * The device's storage of the offline cache, in its own module so that sign-in can clear it without loading the rest.
 * The name comes from earlier releases: a new name would leave their data on the device for good.
 */
export const offlineCacheName = "yardstick.last-seen";

/** Removes the offline cache from this device. */
export async function clearOfflineCache(): Promise<void> {
  // Browsers offer CacheStorage only to pages in a secure context.
  const caches: CacheStorage | undefined = globalThis.caches;
  await caches?.delete(offlineCacheName).catch(() => {});
}
