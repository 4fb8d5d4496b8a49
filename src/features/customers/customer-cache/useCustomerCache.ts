import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { CustomerDetails, CustomerRow } from "#features/customers/customers/customer.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { schedulesOf } from "#features/customers/schedules/serviceDue.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { followUpsApi } from "#features/customers/follow-ups/followUp.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { announceOwnChange } from "#browser/client/ownChanges.ts";

/** A customer as a list or its details hold it. */
export type CachedCustomer = CustomerRow | CustomerDetails;

type Page = { rows: CustomerRow[]; total: number };

/**
 * What the screens about customers have fetched: changed at once while a change is on its way, and fetched again after
 * it.
 */
export function useCustomerCache() {
  const queries = useQueryClient();
  const listKey = customersApi.list.key();
  const getKey = customersApi.get.key();

  /** Shows a change to a customer wherever it is shown; answers how to take it back. */
  async function show(id: string, change: <Row extends CachedCustomer>(row: Row) => Row): Promise<() => void> {
    await Promise.all([listKey, getKey].map((queryKey) => queries.cancelQueries({ queryKey })));
    const before: [QueryKey, unknown][] = [
      ...queries.getQueriesData({ queryKey: listKey }),
      ...queries.getQueriesData({ queryKey: getKey }),
    ];
    queries.setQueriesData<Page>(
      { queryKey: listKey },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? change(row) : row)) },
    );
    queries.setQueriesData<CustomerDetails>({ queryKey: getKey }, (details) =>
      details?.id === id ? change(details) : details,
    );
    return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
  }

  /**
   * Shows a follow-up as it is stored now, with the service schedule it carries: a form that is opened before everything
   * was fetched again begins with it. An answer that comes late does not take back what was saved after it.
   */
  async function showFollowUp(stored: FollowUp): Promise<void> {
    await show(stored.customer_id, (row) => {
      const { followUp, schedules } = row;
      if ([followUp, ...schedules].some((one) => one?.id === stored.id && one.version > stored.version)) return row;
      return {
        ...row,
        followUp: followUp && followUp.id !== stored.id ? followUp : stored,
        schedules: schedulesOf([...schedules.filter(({ id }) => id !== stored.id), stored]),
      };
    });
  }

  /** Fetches everything about customers again, but what is about one that is `gone`. */
  async function refresh(gone?: string): Promise<void> {
    announceOwnChange("schedules");
    const touched = [customersApi.key(), followUpsApi.key(), schedulesApi.key(), mergesApi.key()];
    const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
      gone === undefined || !JSON.stringify(queryKey).includes(gone);
    await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })));
  }

  return { show, showFollowUp, refresh };
}
