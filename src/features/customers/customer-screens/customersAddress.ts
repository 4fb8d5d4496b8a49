import { clientTypes, customerStatuses } from "#features/customers/customers/customer.ts";
import {
  followUpOrders,
  type CustomerListParams,
  type FollowUpOrder,
} from "#features/customers/customers/customerListing.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The tabs of the customers page: all customers, those of one type, and the schedule. */
export const customerTabs = ["all", ...clientTypes, "schedule"] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The number of cards on one page. */
export const customersPageSize = 30;

/**
 * The state of the customers page that its address stores, so that Back and a bookmark return to the same cards. Pages
 * count from 1.
 */
export type CustomersView = {
  tab: CustomerTab;
  status: CustomerListParams["status"];
  follow_ups: FollowUpOrder;
  /** The customers with this tag; empty: all. */
  tag: string;
  search: string;
  page: number;
};

/** The initial view: all customers, the most urgent follow-ups first. */
export const everyCustomer: CustomersView = {
  tab: "all",
  status: "all",
  follow_ups: "first",
  tag: "",
  search: "",
  page: 1,
};

/** Reads the view from the query of an address. Missing or invalid parts take the value of the initial view. */
export function readCustomersAddress(query: URLSearchParams): CustomersView {
  const oneOf = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === query.get(name));
  const page = Number(query.get("page") ?? "1");
  return {
    tab: oneOf(customerTabs, "tab") ?? everyCustomer.tab,
    status: oneOf(customerStatuses, "status") ?? everyCustomer.status,
    follow_ups: oneOf(followUpOrders, "follow_ups") ?? everyCustomer.follow_ups,
    tag: (query.get("tag") ?? "").slice(0, fieldLengths.tag),
    search: (query.get("search") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 30_000 ? page : 1,
  };
}

/** Returns the query of a view: its differences from the initial view, and the customer open over it. */
export function writeCustomersAddress(view: CustomersView, customerId: string | null = null): URLSearchParams {
  const query = new URLSearchParams(customerId === null ? {} : { customerId });
  for (const [name, value] of Object.entries(view))
    if (value !== everyCustomer[name as keyof CustomersView]) query.set(name, String(value));
  return query;
}

/** The page, from 1, that shows the customer at an index of the list. */
export const pageOfPlace = (index: number): number => Math.floor(index / customersPageSize) + 1;

/** The parameters that request one page of the list. */
export function listParamsOf({ tab, status, follow_ups, tag, search, page }: CustomersView): CustomerListParams {
  return {
    search: search.trim(),
    status,
    follow_ups,
    tag,
    client_type: tab === "schedule" ? "all" : tab,
    offset: (page - 1) * customersPageSize,
    limit: customersPageSize,
  };
}
