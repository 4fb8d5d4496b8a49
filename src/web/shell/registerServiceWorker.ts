/**
 * Lets the service worker cache the app's shell on this device, once the page is idle. Only for signed-in owners,
 * because no one else has offline data here.
 */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return; // not a secure context
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it the app only lacks offline use
  if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}
