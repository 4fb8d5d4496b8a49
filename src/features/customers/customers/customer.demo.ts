import { countTags } from "./tags.ts";
import { followUpOf } from "#features/customers/follow-ups/followUpDue.ts";
import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday } from "#browser/demo/visitorsDay.ts";
import type { customersContract } from "./customer.contract.ts";
import { conflictMessages, totalsOf, type Customer, type CustomerRow } from "./customer.ts";
import { countCustomers, customerFilter, customerSearchText, listCustomers } from "./customerListing.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import { schedulesOf } from "#features/customers/schedules/serviceDue.ts";
import { corrections } from "#shared/search/correction.ts";
import { ProductError } from "#shared/errors.ts";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";

/** The collections that these handlers use. */
type Rows = {
  customers: Customer[];
  followUps: FollowUp[];
  customerServices: CustomerService[];
  estimates: StoredDemoEstimate[];
  quotes: { customer_id: string | null; number: number | null }[];
  calendar: { customer_id: string | null }[];
  notifications: { customer_id: string | null }[];
  messages: { customer_id: string | null }[];
  timeline: DemoTimelineEvent[];
};
type Context = DemoContext<Rows>;

/** The demo's handlers for customers. They only read; they refuse changes with a message. */
export const customerDemoHandlers: DemoHandlers<typeof customersContract, Rows> = {
  list: (context, params) => {
    const customers = context.store.read("customers");
    const followUps = context.store.read("followUps");
    const { rows, total } = listCustomers(customers, followUps, visitorsToday(context), params);
    const stats = countCustomers(customers, followUps, context.store.read("customerServices"), visitorsToday(context));
    return { rows: rows.map((customer) => rowOf(context, customer)), total, stats };
  },
  find: (context, { search, limit }) =>
    listCustomers(
      context.store.read("customers"),
      [],
      visitorsToday(context),
      customerFilter.parse({ search, limit }),
    ).rows.map(({ id, name, email, phone, address }) => ({ id, name, email, phone, address })),
  didYouMean: (context, { search, ...filter }) =>
    corrections(
      search,
      listCustomers(context.store.read("customers"), context.store.read("followUps"), visitorsToday(context), {
        ...filter,
        follow_ups: filter.follow_ups === "due" ? "due" : "any",
        search: "",
        offset: 0,
        limit: Infinity,
      }).rows.map((one) => ({ search_text: customerSearchText(one), texts: namesOf(one) })),
    ),
  place: (context, { id, ...params }) => {
    const { rows } = listCustomers(
      context.store.read("customers"),
      context.store.read("followUps"),
      visitorsToday(context),
      { ...params, offset: 0, limit: Infinity },
    );
    const index = rows.findIndex((customer) => customer.id === id);
    return { index: index === -1 ? null : index };
  },
  get: (context, { id }) => {
    const customer = known(context, id);
    const jobs = estimatesOf(context, id).toSorted(
      (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1),
    );
    const services = context.store.read("customerServices").filter((service) => service.customer_id === id);
    return {
      ...rowOf(context, customer),
      estimates: jobs.map((estimate) => ({ ...estimate, amount: displayedPrice(estimate) })),
      services,
    };
  },
  tags: ({ store }) => countTags(store.read("customers").map(({ tags }) => tags)),
  create: refused("Customer would be created in the full version. This is a demo with sample data."),
  update: refused("Customer would be updated in the full version. This is a demo with sample data."),
  counts: (context, { id }) => {
    known(context, id);
    const count = (rows: readonly { customer_id: string | null }[]) =>
      rows.filter((row) => row.customer_id === id).length;
    const { store } = context;
    return {
      estimates: estimatesOf(context, id).length,
      follow_ups: count(store.read("followUps")),
      services: count(store.read("customerServices")),
      calendar_events: count(store.read("calendar")),
      notifications: count(store.read("notifications")),
      messages: count(store.read("messages")),
      merges: 0,
      draft_quotes: count(store.read("quotes").filter(({ number }) => number === null)),
    };
  },
  remove: refused("Customer would be deleted in the full version. This is a demo with sample data."),
  copy: refused("Customer would be created in the full version. This is a demo with sample data."),
  timeline: ({ store, team }, { id, offset, limit }) => {
    const [, manager] = team;
    const events = store
      .read("timeline")
      .filter((event) => event.customer_id === id)
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1));
    const shown = events.slice(offset, offset + limit);
    return {
      events: shown.map((event) => ({
        ...event,
        by: event.by ?? (event.kind === "request" ? null : (manager?.name ?? null)),
      })),
      total: events.length,
    };
  },
  addNote: refused("Notes would be saved in the full version. This is a demo with sample data."),
};

function known({ store }: Context, id: string): Customer {
  const found = store.read("customers").find((customer) => customer.id === id);
  if (!found) throw new ProductError("not_found", conflictMessages.gone);
  return found;
}

function estimatesOf({ store }: Context, id: string) {
  return store.read("estimates").filter((estimate) => estimate.customer_id === id && !estimate.deleted_at);
}

function rowOf(context: Context, customer: Customer): CustomerRow {
  const followUps = context.store.read("followUps").filter((followUp) => followUp.customer_id === customer.id);
  return {
    ...customer,
    ...totalsOf(estimatesOf(context, customer.id)),
    ...followUpOf(followUps, visitorsToday(context)),
    schedules: schedulesOf(followUps),
  };
}

/** The texts of a customer whose words can correct a search: its names and addresses, and those of contacts and places. */
const namesOf = ({ name, address, contacts, places }: Customer): (string | null)[] => [
  name,
  address,
  ...contacts.map((contact) => contact.name),
  ...places.flatMap((place) => [place.name, place.address]),
];
