import type { PushSubscriptionInput } from "#features/pushes/push.ts";
import { client } from "./client.ts";

/** Notifications that the server pushes to this device, whether the app is open or not. */

/** What the worker tells the app's window: that a notification was clicked, and which page it leads to. */
export type NotificationClicked = { opens: string };

/** Whether this browser can be notified; what the person has answered the browser about it. */
export function pushPermission(): NotificationPermission | "unsupported" {
  const supported = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return supported ? Notification.permission : "unsupported";
}

const registration = async () =>
  (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register("/sw.js"));

/** The subscription of this device; null where it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushPermission() !== "granted") return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;
}

/**
 * Asks the person for permission and subscribes this device. False where they say no. Throws where the browser or the server
 * does not take part.
 */
export async function subscribeToPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await registration();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key, such as that of the server before, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  await register(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return true;
}

/** Ends notifications on this device. */
export async function endPush(): Promise<void> {
  try {
    const subscribed = await ownSubscription();
    if (!subscribed) return;
    await Promise.allSettled([client.pushes.unsubscribe({ endpoint: subscribed.endpoint }), subscribed.unsubscribe()]);
  } catch {
    // The server stops by itself once the session has ended.
  }
}

/** A device that is subscribed says so again: after another sign-in, and in each business that is opened. */
export function renewPush(): void {
  const renew = async () => {
    const subscribed = await ownSubscription();
    if (subscribed) await register(subscribed);
  };
  void renew().catch(() => {}); // at the next start again
}

async function register(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscribed.toJSON();
  await client.pushes.subscribe({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  } satisfies PushSubscriptionInput);
}
