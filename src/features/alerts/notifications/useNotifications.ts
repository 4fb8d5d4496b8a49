import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { notificationsApi } from "./notification.client.ts";
import { paginate } from "#browser/client/pagedList.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import type { MarkedNotifications } from "./notification.ts";

type Page = { rows: Notification[]; total: number; unread: number };

const { options, shown } = paginate("rows");
const pageSize = 50;

/** The notifications, unread first and then newest first, loaded page by page. */
export function useNotificationList() {
  const list = useInfiniteQuery(
    notificationsApi.list.infiniteOptions({
      input: (offset: number) => ({ offset, limit: pageSize }),
      ...options,
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
    const isMeant = ({ id }: Notification) => !ids || ids.includes(id);
    const marked = (one: Notification) => (one.read_at === null && isMeant(one) ? { ...one, read_at } : one);
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: listKey },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(marked) })) },
    );
    queries.setQueryData(
      countKey,
      (count) =>
        count && {
          unread: ids ? Math.max(0, count.unread - ids.length) : 0,
          newest: count.newest.filter((one) => !isMeant(one)),
        },
    );
    try {
      await (ids ? notificationsApi.markRead.call({ ids: [...ids] }) : notificationsApi.markAllRead.call());
    } catch (error) {
      for (const [key, data] of before) queries.setQueryData(key, data);
      toastError(error, { words: "Failed to mark as read. Please try again." });
    }
    refetch(queries);
  };
}

/** Marks the notifications about a customer, a request or a quote as read, because its page is open. */
export async function markReadAbout(queries: QueryClient, about: MarkedNotifications): Promise<void> {
  try {
    await notificationsApi.markRead.call(about);
    refetch(queries);
  } catch {
    // For example offline: they stay unread, which does no harm.
  }
}

function refetch(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: notificationsApi.key() });
  void queries.invalidateQueries({ queryKey: estimatesApi.list.key() });
}
