import * as z from "zod";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import {
  dueStatus,
  followUpStatuses,
  followUpStatus,
  leadingFollowUp,
} from "#features/customers/follow-ups/followUpDue.ts";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";
import { scheduleGroup } from "#features/customers/schedules/serviceDue.ts";
import { dividedBy } from "#shared/figures/exactly.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import { searchText, withoutBlanks } from "#shared/search/searchText.ts";
import { manyLines, oneLine } from "#shared/inputBounds.ts";
import { chosenFields } from "#shared/chosenFields.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { type CustomerFields, customerStatuses, clientTypes, type Customer } from "./customer.ts";
import { tagKey } from "./tags.ts";

/**
 * The list of customers: its filter, its order, and the figures over it. Tests compare the database's results with
 * these rules.
 */

/** The figures over the list, for all customers. Each due follow-up and each due service counts once. */
export const customerStats = z.object({
  total: z.int(),
  active: z.int(),
  residential: z.int(),
  commercial: z.int(),
  follow_ups_overdue: z.int(),
  follow_ups_due_today: z.int(),
  /** Services whose next date is past or at most 7 days ahead. */
  services_due: z.int(),
});
export type CustomerStats = z.output<typeof customerStats>;

/**
 * The effect of follow-ups on a list: `any` sorts newest first, regardless of due dates. `first` puts overdue, due
 * today and due soon first. `due` shows only overdue and due today, the most urgent first.
 */
export const followUpOrders = ["any", "first", "due"] as const;
export type FollowUpOrder = (typeof followUpOrders)[number];

/** True for each field that a search covers: the column `search_text` has them in this order. */
const isSearched = {
  name: true,
  email: true,
  phone: true,
  address: true,
  status: false,
  client_type: false,
  notes: false,
  contacts: true,
  tags: true,
  places: true,
  last_work_date: false,
  last_quote_amount: false,
  tax_exempt: false,
} as const satisfies Record<keyof CustomerFields, boolean>;
const searchedFields = chosenFields(isSearched);

/** Returns the text in which a search looks for a customer. */
export const customerSearchText = (one: Pick<Customer, (typeof searchedFields)[number]>): string =>
  searchText({
    texts: [
      one.name,
      withoutBlanks(one.name),
      one.email,
      one.phone,
      one.address,
      ...(["name", "label", "phone", "email"] as const).flatMap((part) => one.contacts.map((each) => each[part])),
      ...one.tags,
      ...(["name", "address"] as const).flatMap((part) => one.places.map((each) => each[part])),
    ],
    phones: [one.phone, ...one.contacts.map(({ phone }) => phone)],
    addresses: [one.address, ...one.places.map(({ address }) => address)],
  });

/** The filter and the order of a customer list. */
export const customerFilter = z.object({
  search: manyLines().max(fieldLengths.search).default(""),
  status: z.enum(["all", ...customerStatuses]).default("all"),
  client_type: z.enum(["all", ...clientTypes]).default("all"),
  follow_ups: z.enum(followUpOrders).default("any"),
  /** Only customers with this tag, in any case; empty: all. */
  tag: oneLine().max(fieldLengths.tag).default(""),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type CustomerListParams = z.output<typeof customerFilter>;

/** "60.0": the share of active customers, in percent to one decimal. */
export function activePercent({ active, total }: Pick<CustomerStats, "active" | "total">): string {
  return (total === 0 ? 0 : dividedBy(active * 100, total, 1)).toFixed(1);
}

/**
 * Returns one page of the customers that match a filter on a day, and the total number of matches: in the requested
 * order, exact matches of a search first.
 */
export function listCustomers<One extends Customer>(
  customers: readonly One[],
  followUps: readonly FollowUp[],
  today: string,
  { search, status, client_type, follow_ups, tag, offset, limit }: CustomerListParams,
): { rows: One[]; total: number } {
  const sought = soughtIn(search);
  const urgency = urgencyOf(followUps, today);
  const fits = {
    status: (one) => status === "all" || one.status === status,
    client_type: (one) => client_type === "all" || one.client_type === client_type,
    search: (one) => sought === null || isFoundIn(customerSearchText(one), sought),
    tag: (one) => tag === "" || one.tags.some((own) => tagKey(own) === tagKey(tag)),
    follow_ups: (one) => follow_ups !== "due" || urgency(one).place <= followUpStatuses.indexOf("due_today"),
  } satisfies Record<Exclude<keyof CustomerListParams, "offset" | "limit">, (one: Customer) => boolean>;
  const inOrder = customers
    .filter((one) => Object.values(fits).every((isFit) => isFit(one)))
    .toSorted(
      (a, b) =>
        (follow_ups === "any" ? 0 : byUrgencyThenDay(urgency(a), urgency(b))) ||
        Date.parse(b.created_at) - Date.parse(a.created_at) ||
        (a.id < b.id ? -1 : 1),
    );
  const found = exactFirst(inOrder, search, customerSearchText);
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

type Urgency = { place: number; day: string };

/**
 * Sort key: urgency of a customer's follow-up on a day, then its due date if it is due or due soon. A customer without
 * a follow-up is up to date.
 */
function urgencyOf(followUps: readonly FollowUp[], today: string): (customer: Pick<Customer, "id">) => Urgency {
  const byCustomer = Map.groupBy(followUps, (one) => one.customer_id);
  return ({ id }) => {
    const leading = leadingFollowUp(byCustomer.get(id) ?? []);
    const status = leading ? followUpStatus(leading, today) : "up_to_date";
    return {
      place: followUpStatuses.indexOf(status),
      day: status === "up_to_date" ? "" : (leading?.next_due_date ?? ""),
    };
  };
}

function byUrgencyThenDay(a: Urgency, b: Urgency): number {
  return a.place - b.place || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
}

/** Counts the figures over the list on a day. */
export function countCustomers(
  customers: readonly Customer[],
  followUps: readonly FollowUp[],
  services: readonly CustomerService[],
  today: string,
): CustomerStats {
  const due = followUps.filter((one) => one.status === "active").map((one) => dueStatus(one.next_due_date, today));
  return {
    total: customers.length,
    active: customers.filter((one) => one.status === "active").length,
    residential: customers.filter((one) => one.client_type === "residential").length,
    commercial: customers.filter((one) => one.client_type === "commercial").length,
    follow_ups_overdue: due.filter((status) => status === "overdue").length,
    follow_ups_due_today: due.filter((status) => status === "due_today").length,
    services_due: [...followUps, ...services].filter((one) => scheduleGroup(one, today) !== null).length,
  };
}
