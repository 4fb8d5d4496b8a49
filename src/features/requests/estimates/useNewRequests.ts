import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { NewRequests } from "./newRequest.ts";
import { estimatesApi } from "./estimate.client.ts";
import { useMay } from "#browser/client/useMay.ts";

/** The requests that are new to this member, for the menu, the tab's title, the app's icon, the bell and messages. */

export type { NewRequests };

/** The new requests. Undefined for members who get none, and while they load. */
export function useNewRequests(): NewRequests | undefined {
  const may = useMay();
  return useQuery(estimatesApi.newRequests.queryOptions({ enabled: may(estimatesApi.newRequests) })).data;
}

/** The number of new requests; 0 while they load. */
export function useNewRequestCount(): number {
  return useNewRequests()?.count ?? 0;
}

/** At most two digits: "9", or "99+" above 99. */
export const badgeCount = (count: number): string => (count > 99 ? "99+" : String(count));

/** Marks requests as opened by this member, at once on screen. Without ids, marks all. */
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
      // For example offline: the request stays new, which does no harm.
      void queries.invalidateQueries({ queryKey: key });
    }
  };
}

function without({ count, rows }: NewRequests, ids: readonly string[] | undefined): NewRequests {
  if (!ids) return { count: 0, rows: [] };
  const left = rows.filter(({ id }) => !ids.includes(id));
  return { count: count - (rows.length - left.length), rows: left };
}

/** Marks the shown request as opened, so that it is no longer new to this member. */
export function useOpened(estimateId: string | undefined): void {
  const markOpened = useMarkOpened();
  const mark = useEffectEvent((id: string) => void markOpened([id]));
  useEffect(() => {
    if (estimateId) mark(estimateId);
  }, [estimateId]);
}
