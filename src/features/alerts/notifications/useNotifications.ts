import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { notificationsApi } from "./notification.client.ts";
import { paginate } from "#browser/client/pagedList.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { Notification } from "./notification.ts";

type Page = { rows: Notification[]; total: number; unread: number };

const { options, shown } = paginate("rows");
const pageSize = 20;

/** True if this person gets notifications: owners and managers do, if the plan includes reminders. */
export function useHasNotifications(): boolean {
  const { me } = useSession();
  const may = useMay();
  return Boolean(me?.subscription.subscribed) && may(notificationsApi.list);
}

/** The number of unread notifications; 0 until it is loaded. */
export function useUnreadCount(): number {
  const enabled = useHasNotifications();
  const { data } = useQuery(notificationsApi.unreadCount.queryOptions({ enabled }));
  return data?.unread ?? 0;
}

/** The notifications, newest first, loaded page by page. */
export function useNotificationList(enabled: boolean) {
  const list = useInfiniteQuery(
    notificationsApi.list.infiniteOptions({
      input: (offset: number) => ({ offset, limit: pageSize }),
      ...options,
      enabled,
    }),
  );
  return { list, rows: shown(list.data?.pages) };
}

/** Marks notifications as read, at once on screen; without ids, all of them. */
export function useMarkRead(): (ids?: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  const countKey = notificationsApi.unreadCount.queryKey();
  const listKey = notificationsApi.list.key();

  return async (ids) => {
    await queries.cancelQueries({ queryKey: notificationsApi.key() });
    const before = [
      ...queries.getQueriesData({ queryKey: listKey }),
      [countKey, queries.getQueryData(countKey)] as const,
    ];
    const read_at = new Date().toISOString();
    const marked = (one: Notification) =>
      one.read_at === null && (!ids || ids.includes(one.id)) ? { ...one, read_at } : one;
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: listKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(marked) })) },
    );
    queries.setQueryData(countKey, (count) => count && { unread: ids ? Math.max(0, count.unread - ids.length) : 0 });
    try {
      const { unread } = ids
        ? await notificationsApi.markRead.call({ ids: [...ids] })
        : await notificationsApi.markAllRead.call();
      queries.setQueryData(countKey, { unread });
    } catch (error) {
      for (const [key, data] of before) queries.setQueryData(key, data);
      toastError(error, { words: "Failed to mark as read. Please try again." });
    }
    void queries.invalidateQueries({ queryKey: notificationsApi.key() });
  };
}
