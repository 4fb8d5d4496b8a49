import type { Query } from "#platform/database/tenantDb.ts";
import { lockCustomersOf, saveStatus, type StatusChange } from "./statusChange.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/**
 * Sets one status on many estimates within a transaction, and records it in their history and on their customers'
 * timelines. Returns the estimates that exist. Locks customers before their estimates, in the order in which a deletion
 * or a merge locks them. `now` is an ISO string. With `only`, just the estimates in the status `from`, because of an event.
 */
export async function changeStatus(
  query: Query,
  ids: string[],
  status: EstimateStatus,
  now: string,
  only: Partial<Pick<StatusChange, "from" | "event_id">> = {},
): Promise<{ id: string; customer_id: string | null }[]> {
  const [, saved] = await Promise.all([
    query(lockCustomersOf, { ids }),
    query(saveStatus, { ids, status, now, from: null, event_id: null, ...only }),
  ]);
  return saved;
}
