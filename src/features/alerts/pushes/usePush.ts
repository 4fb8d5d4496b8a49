import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pushesApi } from "./push.client.ts";
import { endPush, ownSubscription, pushPermission, registerDevice } from "#browser/session/push.ts";
import { toast } from "#ui/toast.tsx";
import { toastError } from "#browser/session/toastError.ts";

const deviceKey = ["push", "this device"];

/** Push state of this device, and functions that turn it on and off. */
export function usePushDevice() {
  const queries = useQueryClient();
  const device = useQuery({
    queryKey: deviceKey,
    queryFn: async () => ({ permission: pushPermission(), subscribed: (await ownSubscription()) !== null }),
    staleTime: Infinity,
  });
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return endPush();
      const { public_key } = await queries.fetchQuery(pushesApi.settings.queryOptions());
      if (await subscribeToPush(public_key)) toast({ title: "Notifications are on for this device.", tone: "success" });
      else toast({ title: "Notifications are off", description: "You can turn them on in Account settings anytime." });
    },
    onError: (error) =>
      toastError(error, { words: "This browser couldn't turn on notifications. Please try again later." }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: deviceKey });
      void queries.invalidateQueries({ queryKey: pushesApi.key() });
    },
  });
  return { device: device.data, turn };
}

const registration = async () =>
  (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register("/sw.js"));

/**
 * Requests the person's permission and subscribes this device. False if they decline. Throws if the browser or the
 * server does not support it.
 */
async function subscribeToPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await registration();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription for another key, such as a previous server's, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  await registerDevice(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return true;
}
