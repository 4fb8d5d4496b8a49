import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import {
  customersPageSize,
  listParamsOf,
  readCustomersAddress,
  writeCustomersAddress,
  type CustomersView,
} from "./customersAddress.ts";

/**
 * The list of customers for the page's address. `opened` is the customer whose details are open over it. `beyond` is
 * true if the requested page is after the last one, until the last page replaces it.
 */
export function useCustomersList() {
  const [query, changeQuery] = useAddressQuery();
  const view = readCustomersAddress(query);
  const opened = query.get("customerId");
  const list = useQuery(
    customersApi.list.queryOptions({ input: listParamsOf(view), placeholderData: keepPreviousData }),
  );

  const show = (choice: Partial<CustomersView>) =>
    changeQuery((now) => writeCustomersAddress({ ...readCustomersAddress(now), page: 1, ...choice }), {
      replace: "search" in choice,
    });
  const openCustomer = useCallback(
    (id: string | null) => changeQuery((now) => writeCustomersAddress(readCustomersAddress(now), id)),
    [changeQuery],
  );
  useOpenOnArrival(openCustomer);

  // The requested page no longer exists because its customers moved or were deleted: show the last page.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / customersPageSize));
  const beyond = list.data !== undefined && !list.isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (beyond)
      changeQuery(
        (now) => writeCustomersAddress({ ...readCustomersAddress(now), page: lastPage }, now.get("customerId")),
        { replace: true },
      );
  }, [beyond, lastPage, changeQuery]);

  return { view, opened, list, beyond, show, openCustomer };
}

/** The list of customers, and the functions that change its view. */
export type CustomersList = ReturnType<typeof useCustomersList>;

/** Opens the customer that a link names only in its navigation state. */
function useOpenOnArrival(openCustomer: (id: string) => void): void {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const wanted =
    typeof state === "object" && state !== null && "openCustomer" in state && typeof state.openCustomer === "string"
      ? state.openCustomer
      : null;
  const arrive = useEffectEvent((id: string) => {
    if (!new URLSearchParams(search).has("customerId")) openCustomer(id);
  });
  // Runs once on arrival: details that the owner closed must not open again.
  useEffect(() => {
    if (wanted !== null) arrive(wanted);
  }, [wanted]);
}
