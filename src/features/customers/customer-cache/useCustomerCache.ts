import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { CustomerDetails, CustomerRow } from "#features/customers/customers/customer.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { schedulesOf } from "#features/customers/schedules/serviceDue.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { followUpsApi } from "#features/customers/follow-ups/followUp.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { placesApi } from "#features/requests/places/place.client.ts";
import { announceOwnChange } from "#browser/client/ownChanges.ts";

/** A customer as it is cached in a list or in its details. */
export type CachedCustomer = CustomerRow | CustomerDetails;

type Page = { rows: CustomerRow[]; total: number };

/**
 * The cache of the customer screens: it shows a change at once while it is being saved, and fetches again afterwards.
 */
export function useCustomerCache() {
  const queries = useQueryClient();
  const listKey = customersApi.list.key();
  const getKey = customersApi.get.key();

  /** Shows a change to a customer in every list and detail. Returns a function that takes it back. */
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
   * Shows a follow-up as stored, with its service schedule, so that a form opened before the refetch starts with it. A
   * late answer does not overwrite a newer saved version.
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

  /** Fetches everything about customers again, except queries about the deleted customer `gone`. */
  async function refresh(gone?: string): Promise<void> {
    announceOwnChange("schedules");
    const touched = [customersApi.key(), followUpsApi.key(), schedulesApi.key(), mergesApi.key(), placesApi.key()];
    const predicate = ({ queryKey }: { queryKey: QueryKey }) =>
      gone === undefined || !JSON.stringify(queryKey).includes(gone);
    await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey, predicate })));
  }

  return { show, showFollowUp, refresh };
}
