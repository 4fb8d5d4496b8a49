import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { NewRequests } from "./newRequest.ts";
import { estimatesApi } from "./estimate.client.ts";
import { useMay } from "#browser/client/useMay.ts";

/** The requests that are new to this member: the menu, the tab's title, the app's icon, the bell and messages show them. */

export type { NewRequests };

/** The new requests; undefined for members who get none and while nobody knows. */
export function useNewRequests(): NewRequests | undefined {
  const may = useMay();
  return useQuery(estimatesApi.newRequests.queryOptions({ enabled: may(estimatesApi.newRequests) })).data;
}

/** How many requests are new; 0 while nobody knows. */
export function useNewRequestCount(): number {
  return useNewRequests()?.count ?? 0;
}

/** "9", or "99+": a count as a badge shows it. */
export const badgeCount = (count: number): string => (count > 99 ? "99+" : String(count));

/** Marks requests as opened by this member, at once on screen; all of them where none are named. */
export function useMarkOpened(): (ids?: string[]) => Promise<void> {
  const queries = useQueryClient();
  const key = estimatesApi.newRequests.queryKey();
  return async (ids) => {
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData<NewRequests>(key, (before) => before && without(before, ids));
    try {
      queries.setQueryData(key, await estimatesApi.markOpened.call(ids ? { ids } : {}));
      void queries.invalidateQueries({ queryKey: estimatesApi.list.key() });
    } catch {
      // Such as offline: the request stays new, which is no loss.
      void queries.invalidateQueries({ queryKey: key });
    }
  };
}

function without({ count, rows }: NewRequests, ids: readonly string[] | undefined): NewRequests {
  if (!ids) return { count: 0, rows: [] };
  const left = rows.filter(({ id }) => !ids.includes(id));
  return { count: count - (rows.length - left.length), rows: left };
}

/** A page that shows a request: from then on it is new to this member no more. */
export function useOpened(estimateId: string | undefined): void {
  const markOpened = useMarkOpened();
  const mark = useEffectEvent((id: string) => void markOpened([id]));
  useEffect(() => {
    if (estimateId) mark(estimateId);
  }, [estimateId]);
}
