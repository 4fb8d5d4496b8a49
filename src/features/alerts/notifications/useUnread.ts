import { useQuery } from "@tanstack/react-query";
import { useMay } from "#browser/client/useMay.ts";
import { notificationsApi } from "./notification.client.ts";

/** The unread notifications, as the bell, the menu, the tab's title and icon, and the app's icon count them. */

/** True if this person gets notifications in the app: owners and managers do. */
export const useHasNotifications = (): boolean => useMay()(notificationsApi.list);

/** The number of unread notifications and the newest of them; undefined until they are loaded. */
export function useUnread() {
  return useQuery(notificationsApi.unreadCount.queryOptions({ enabled: useHasNotifications() })).data;
}

/** The number of unread notifications; 0 until it is loaded. */
export const useUnreadCount = (): number => useUnread()?.unread ?? 0;

/** At most two digits: "9", or "99+" above 99. */
export const badgeCount = (count: number): string => (count > 99 ? "99+" : String(count));
