import * as z from "zod";
import { displayedPrice, type DisplayedPriceInput } from "#features/requests/estimate-prices/computation.ts";
import { asStatus, estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { followUp, type FollowUp } from "#features/customers/follow-ups/followUp.ts";
import {
  dueStatus,
  followUpStatuses,
  followUpStatus,
  leadingFollowUp,
} from "#features/customers/follow-ups/followUpDue.ts";
import { followUpSchedule, customerService, type CustomerService } from "#features/customers/schedules/schedule.ts";
import { scheduleGroup } from "#features/customers/schedules/serviceDue.ts";
import { dividedBy } from "#shared/figures/exactly.ts";
import { sumOfDollars } from "#shared/money/dollars.ts";
import { phoneDigits, phoneSought } from "#shared/contact/phone.ts";
import { chosenFields } from "#shared/chosenFields.ts";
import { containsText } from "#shared/search.ts";
import { dayInput, manyLines, oneLine, optionalLine, optionalPhone, optionalText } from "#shared/inputBounds.ts";
import type { WritingRule } from "#shared/conversation/writing.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { emailInput } from "#shared/contact/emailInput.ts";
import { customerNotFound } from "#shared/timeline.ts";

/** How things stand between a customer and the business. */
export const customerStatuses = ["active", "prospect", "inactive"] as const;
/** Whether a customer is a household or a company. */
export const clientTypes = ["residential", "commercial"] as const;

/** A person the business works for. */
export const customer = z.object({
  id: z.uuid(),
  created_by: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(customerStatuses),
  client_type: z.enum(clientTypes),
  notes: z.string().nullable(),
  last_work_date: z.iso.date().nullable(),
  last_quote_amount: z.number().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Customer = z.output<typeof customer>;

/** All that the owner may set about a customer: the product writes the rest. */
export const customerFields = z.object({
  name: oneLine("Name is required").min(1, "Name is required").max(fieldLengths.name, tooLong(fieldLengths.name)),
  email: emailInput,
  phone: optionalPhone(fieldLengths.phone),
  address: optionalLine(fieldLengths.address),
  status: z.enum(customerStatuses).default("prospect"),
  client_type: z.enum(clientTypes).default("residential"),
  notes: optionalText(fieldLengths.mergedNotes),
  last_work_date: z
    .union([dayInput(), z.literal("")], "Please enter a date")
    .nullish()
    .transform((day) => day || null),
  last_quote_amount: z
    .number()
    .min(0)
    .max(1_000_000_000)
    .multipleOf(0.01, "Please enter an amount with at most 2 decimals")
    .nullish()
    .transform((amount) => amount ?? null),
} satisfies Record<Exclude<keyof Customer, "id" | "created_by" | "version" | "created_at" | "updated_at">, z.ZodType>);
export type CustomerFields = z.output<typeof customerFields>;

type Comparable = { [Field in keyof CustomerFields]: string | number | null };

/** The fields in which what is written differs from what is stored. Lists would have to be compared item by item. */
export function editedFields(stored: Comparable, written: Comparable): (keyof CustomerFields)[] {
  return (Object.keys(written) as (keyof CustomerFields)[]).filter((field) => stored[field] !== written[field]);
}

/**
 * What a customer's notes are refused for: those that merging made longer than notes are may stay, but not grow.
 * `before` are the stored ones.
 */
export function notesProblem(notes: string | null, before: string | null): Record<string, string> | null {
  if ((notes?.length ?? 0) <= Math.max(fieldLengths.notes, before?.length ?? 0)) return null;
  return { notes: tooLong(fieldLengths.notes) };
}

/**
 * What past work with a customer comes to: its completed estimates, their prices in dollars, and when the
 * newest was asked for.
 */
const customerTotals = z.object({
  totalJobs: z.int(),
  totalRevenue: z.number(),
  lastJobDate: z.string().nullable(),
});
export type CustomerTotals = z.output<typeof customerTotals>;

/** One customer of a list. */
export const customerRow = customer.extend({
  ...customerTotals.shape,
  followUp: followUp.nullable(),
  /** null where there is no follow-up; one that rests or is over is up to date. */
  followUpStatus: z.enum(followUpStatuses).nullable(),
  daysSinceLastContact: z.int().nullable(),
  /** The service schedules, the one due next first: several where customers were merged. */
  schedules: z.array(followUpSchedule),
});
export type CustomerRow = z.output<typeof customerRow>;

/** One estimate in a customer's job history; `amount` is its price in dollars, null without a price. */
const job = z.object({
  id: z.uuid(),
  service_name: z.string(),
  status: z.enum(estimateStatuses),
  total_price: z.number().nullable(),
  amount: z.number().nullable(),
  created_at: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  estimated_square_footage: z.number().nullable(),
  service_rate: z.number().nullable(),
});
export type Job = z.output<typeof job>;

/** Everything about one customer; its estimates are the job history, newest first. */
export const customerDetails = customerRow.extend({ estimates: z.array(job), services: z.array(customerService) });
export type CustomerDetails = z.output<typeof customerDetails>;

/** The figures over the list, of all customers. What is due counts once for each follow-up and each service. */
export const customerStats = z.object({
  total: z.int(),
  active: z.int(),
  residential: z.int(),
  commercial: z.int(),
  follow_ups_overdue: z.int(),
  follow_ups_due_today: z.int(),
  /** The next service date is at most 7 days ahead, or past. */
  services_due: z.int(),
});
export type CustomerStats = z.output<typeof customerStats>;

/**
 * What a list makes of follow-ups: `any` is newest first, whatever is due; `first` begins with those overdue, due today
 * and due soon; `due` shows those overdue and due today alone, the most urgent first.
 */
export const followUpOrders = ["any", "first", "due"] as const;
export type FollowUpOrder = (typeof followUpOrders)[number];

/** True for each field that a search looks into. */
const isSearched = {
  name: true,
  email: true,
  phone: true,
  address: true,
  status: false,
  client_type: false,
  notes: false,
  last_work_date: false,
  last_quote_amount: false,
} as const satisfies Record<keyof CustomerFields, boolean>;
/** The fields that a search looks into. */
export const searchedFields = chosenFields(isSearched);

/** Which customers a list shows, and in which order. */
export const customerFilter = z.object({
  search: manyLines().max(fieldLengths.search).default(""),
  status: z.enum(["all", ...customerStatuses]).default("all"),
  client_type: z.enum(["all", ...clientTypes]).default("all"),
  follow_ups: z.enum(followUpOrders).default("any"),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type CustomerListParams = z.output<typeof customerFilter>;

/** "60.0": the share of active customers, in percent to one decimal. */
export function activePercent({ active, total }: Pick<CustomerStats, "active" | "total">): string {
  return (total === 0 ? 0 : dividedBy(active * 100, total, 1)).toFixed(1);
}

/** The totals of a customer's estimates; tests of the form count nowhere. The database's answer is held to this by tests. */
export function totalsOf(
  estimates: readonly (DisplayedPriceInput & { status: string | null; created_at: string; is_test: boolean })[],
): CustomerTotals {
  const done = estimates.filter((estimate) => asStatus(estimate.status) === "completed" && !estimate.is_test);
  const newest = done.map((estimate) => estimate.created_at).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return {
    totalJobs: done.length,
    totalRevenue: sumOfDollars(done.map((estimate) => displayedPrice(estimate) ?? 0)),
    lastJobDate: newest ?? null,
  };
}

/** One page of the customers that a filter finds on a day, in the order asked for, and how many it finds in all. */
export function listCustomers<One extends Customer>(
  customers: readonly One[],
  followUps: readonly FollowUp[],
  today: string,
  { search, status, client_type, follow_ups, offset, limit }: CustomerListParams,
): { rows: One[]; total: number } {
  const digits = phoneSought(search);
  const urgency = urgencyOf(followUps, today);
  const fits = {
    status: (one) => status === "all" || one.status === status,
    client_type: (one) => client_type === "all" || one.client_type === client_type,
    search: (one) =>
      containsText(
        searchedFields.map((field) => one[field]),
        search,
      ) ||
      (digits !== null && phoneDigits(one.phone ?? "").includes(digits)),
    follow_ups: (one) => follow_ups !== "due" || urgency(one).place <= followUpStatuses.indexOf("due_today"),
  } satisfies Record<Exclude<keyof CustomerListParams, "offset" | "limit">, (one: Customer) => boolean>;
  const found = customers
    .filter((one) => Object.values(fits).every((isFit) => isFit(one)))
    .toSorted(
      (a, b) =>
        (follow_ups === "any" ? 0 : byUrgencyThenDay(urgency(a), urgency(b))) ||
        Date.parse(b.created_at) - Date.parse(a.created_at) ||
        (a.id < b.id ? -1 : 1),
    );
  return { rows: found.slice(offset, offset + limit), total: found.length };
}

type Urgency = { place: number; day: string };

/**
 * How urgently customers are to be contacted on a day: the place of their follow-up's status among all, and the day that
 * it is due, where it wants attention. Without a follow-up a customer is up to date.
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

/** The figures over the list, on a day. */
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

/**
 * The customer that "Create New Customer (copy)" makes: a prospect with a distinct name and e-mail, and no history.
 */
export function copyOf({
  name,
  email,
  phone,
  address,
  client_type,
  notes,
}: Customer): Omit<CustomerFields, "email"> & { email: string | null } {
  const mark = " (Copy)";
  return {
    name: `${name
      .slice(0, fieldLengths.name - mark.length)
      .replace(/[\uD800-\uDBFF]$/, "")
      .trimEnd()}${mark}`,
    email: email && `copy_${email}`,
    phone,
    address,
    status: "prospect",
    client_type,
    notes,
    last_work_date: null,
    last_quote_amount: null,
  };
}

/** What goes with a customer that is deleted. */
export const removalCounts = z.object({
  estimates: z.int(),
  follow_ups: z.int(),
  services: z.int(),
  calendar_events: z.int(),
  notifications: z.int(),
  merges: z.int(),
  /** Those that were sent stay, without their customer. */
  draft_quotes: z.int(),
});

/** "2 estimates, 1 follow-up": what goes with a customer that is deleted, in words; empty where nothing does. */
export function describeRemoval(counts: z.output<typeof removalCounts>): string {
  const nouns: [number, string, string][] = [
    [counts.estimates, "estimate", "estimates"],
    [counts.follow_ups, "follow-up", "follow-ups"],
    [counts.services, "service", "services"],
    [counts.calendar_events, "calendar event", "calendar events"],
    [counts.notifications, "notification", "notifications"],
    [counts.draft_quotes, "draft quote", "draft quotes"],
    [counts.merges, "merged customer", "merged customers"],
  ];
  return nouns
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(", ");
}

/** A note on a customer's timeline. */
export const timelineNoteRule: WritingRule = { most: fieldLengths.timelineNote, missing: "Please write a note" };

/** Messages for a customer that was deleted or changed elsewhere since it was opened. */
export const conflictMessages = {
  gone: customerNotFound,
  changed: "This customer was changed on another device. Check the latest values and save again.",
};
