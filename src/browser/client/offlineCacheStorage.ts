/**
 * The device's storage of the offline cache; a module of its own, so that signing in can clear it without loading the
 * rest. The name is that of earlier releases: another would leave what they stored on the device for good.
 */
export const offlineCacheName = "yardstick.last-seen";

/** Removes the offline cache from this device. */
export async function clearOfflineCache(): Promise<void> {
  // Browsers offer no CacheStorage to pages that are not served securely.
  const caches: CacheStorage | undefined = globalThis.caches;
  await caches?.delete(offlineCacheName).catch(() => {});
}
