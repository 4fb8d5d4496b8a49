import { sessionApi } from "#browser/client/client.ts";

/** Notifications that the server pushes to this device, whether the app is open or not. */

/** The worker's message to the app's window: a notification was clicked, and the page that it leads to. */
export type NotificationClicked = { opens: string };

/** The person's permission for notifications in this browser; `unsupported` if it has none. */
export function pushPermission(): NotificationPermission | "unsupported" {
  const supported = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return supported ? Notification.permission : "unsupported";
}

/** The subscription of this device; null if there is none. */
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
    // The server stops automatically once the session has ended.
  }
}

/** Registers a subscribed device again: after another sign-in, and in each business that is opened. */
export function renewPush(): void {
  const renew = async () => {
    const subscribed = await ownSubscription();
    if (subscribed) await registerDevice(subscribed);
  };
  void renew().catch(() => {}); // the next start tries again
}

/** Sends this device's subscription to the server. */
export async function registerDevice(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscribed.toJSON();
  await sessionApi.pushes.subscribe.call({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
}
