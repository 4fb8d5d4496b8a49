import { clientTypes, customerStatuses } from "#features/customers/customers/customer.ts";
import {
  followUpOrders,
  type CustomerListParams,
  type FollowUpOrder,
} from "#features/customers/customers/customerListing.ts";

/** The tabs of the customers page: all of them, those of one kind, and what is to be done when. */
export const customerTabs = ["all", ...clientTypes, "schedule"] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** How many cards show at once. */
export const customersPageSize = 30;

/**
 * What the customers page shows as its address says it, so that Back and a bookmark return to the same cards. Pages
 * count from 1.
 */
export type CustomersView = {
  tab: CustomerTab;
  status: CustomerListParams["status"];
  follow_ups: FollowUpOrder;
  search: string;
  page: number;
};

/** How the page begins: with whom to contact first. */
export const everyCustomer: CustomersView = { tab: "all", status: "all", follow_ups: "first", search: "", page: 1 };

/** Reads the query of an address; what it does not say, or says wrongly, is as the page begins. */
export function readCustomersAddress(query: URLSearchParams): CustomersView {
  const oneOf = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === query.get(name));
  const page = Number(query.get("page") ?? "1");
  return {
    tab: oneOf(customerTabs, "tab") ?? everyCustomer.tab,
    status: oneOf(customerStatuses, "status") ?? everyCustomer.status,
    follow_ups: oneOf(followUpOrders, "follow_ups") ?? everyCustomer.follow_ups,
    search: (query.get("search") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 30_000 ? page : 1,
  };
}

/** The query that says how a view differs from the one the page begins with, and which customer is open over it. */
export function writeCustomersAddress(view: CustomersView, customerId: string | null = null): URLSearchParams {
  const query = new URLSearchParams(customerId === null ? {} : { customerId });
  for (const [name, value] of Object.entries(view))
    if (value !== everyCustomer[name as keyof CustomersView]) query.set(name, String(value));
  return query;
}

/** The page on which the customer at a place of the list stands. */
export const pageOfPlace = (index: number): number => Math.floor(index / customersPageSize) + 1;

/** The part of a view that the list is asked for: the cards of its page. */
export function listParamsOf({ tab, status, follow_ups, search, page }: CustomersView): CustomerListParams {
  return {
    search: search.trim(),
    status,
    follow_ups,
    client_type: tab === "schedule" ? "all" : tab,
    offset: (page - 1) * customersPageSize,
    limit: customersPageSize,
  };
}
