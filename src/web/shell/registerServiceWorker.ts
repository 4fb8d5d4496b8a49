/**
 * Lets the service worker cache the app's shell on this device, once the page has nothing else to do. Only for owners
 * who are signed in: nobody else has anything here to come back to offline.
 */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return; // not served safely
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it the app needs the network, nothing else
  if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}
