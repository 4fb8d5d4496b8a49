import { sessionApi } from "#browser/client/client.ts";

/** Notifications that the server pushes to this device, whether the app is open or not. */

/** What the worker tells the app's window: that a notification was clicked, and which page it leads to. */
export type NotificationClicked = { opens: string };

/** Whether this browser can be notified; what the person has answered the browser about it. */
export function pushPermission(): NotificationPermission | "unsupported" {
  const supported = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return supported ? Notification.permission : "unsupported";
}

/** The subscription of this device; null where it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushPermission() !== "granted") return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;
}

/** Ends notifications on this device. */
export async function endPush(): Promise<void> {
  try {
    const subscribed = await ownSubscription();
    if (!subscribed) return;
    await Promise.allSettled([
      sessionApi.pushes.unsubscribe.call({ endpoint: subscribed.endpoint }),
      subscribed.unsubscribe(),
    ]);
  } catch {
    // The server stops by itself once the session has ended.
  }
}

/** A device that is subscribed says so again: after another sign-in, and in each business that is opened. */
export function renewPush(): void {
  const renew = async () => {
    const subscribed = await ownSubscription();
    if (subscribed) await registerDevice(subscribed);
  };
  void renew().catch(() => {}); // at the next start again
}

/** Tells the server of this device's subscription. */
export async function registerDevice(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscribed.toJSON();
  await sessionApi.pushes.subscribe.call({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
}
