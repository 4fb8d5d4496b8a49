import * as z from "zod";
import { displayedPrice, type DisplayedPriceInput } from "#features/requests/estimate-prices/computation.ts";
import { asStatus, estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { followUp } from "#features/customers/follow-ups/followUp.ts";
import { followUpStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { followUpSchedule, customerService } from "#features/customers/schedules/schedule.ts";
import { sumOfDollars } from "#shared/money/dollars.ts";
import { dayInput, oneLine, optionalLine, optionalPhone, optionalText } from "#shared/inputBounds.ts";
import type { WritingRule } from "#shared/conversation/writing.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { contact, contactKey, contactLine, contactsInput, type Contact } from "#shared/contact/contacts.ts";
import { place, placeKey, placeLine, placesInput, type Place } from "#shared/contact/places.ts";
import { emailInput } from "#shared/contact/emailInput.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { tagsInput } from "./tags.ts";
import { enteredAmount } from "#shared/money/enteredAmount.ts";

/** The status of a customer. */
export const customerStatuses = ["active", "prospect", "inactive"] as const;
/** The types of customers: a household or a company. */
export const clientTypes = ["residential", "commercial"] as const;

/** A person that the business works for. */
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
  /** The number of their certificate of tax exemption; null without one. New invoices without a job take it. */
  tax_exempt: z.string().nullable(),
  /** Further phone numbers, emails and people. */
  contacts: z.array(contact),
  tags: z.array(z.string()),
  /** Further addresses, and what must be known there; the own address can be among them. */
  places: z.array(place),
  last_work_date: z.iso.date().nullable(),
  last_quote_amount: z.number().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Customer = z.output<typeof customer>;

/** All fields of a customer that the owner can set. The product writes the rest. */
export const customerFields = z.object({
  name: oneLine("Name is required").min(1, "Name is required").max(fieldLengths.name, tooLong(fieldLengths.name)),
  email: emailInput,
  phone: optionalPhone(fieldLengths.phone),
  address: optionalLine(fieldLengths.address),
  status: z.enum(customerStatuses).default("prospect"),
  client_type: z.enum(clientTypes).default("residential"),
  notes: optionalText(fieldLengths.mergedNotes),
  tax_exempt: optionalLine(fieldLengths.certificate),
  contacts: contactsInput.default([]),
  tags: tagsInput.default([]),
  places: placesInput.default([]),
  last_work_date: z
    .union([dayInput(), z.literal("")], "Please enter a date")
    .nullish()
    .transform((day) => day || null),
  last_quote_amount: enteredAmount()
    .nullish()
    .transform((amount) => amount ?? null),
} satisfies Record<Exclude<keyof Customer, "id" | "created_by" | "version" | "created_at" | "updated_at">, z.ZodType>);
export type CustomerFields = z.output<typeof customerFields>;

/** The value of a field of a customer. */
export type CustomerValue = Customer[keyof CustomerFields];

/** True if two values of one field are equal: lists item by item, in order. */
export function isSameValue(one: CustomerValue, other: CustomerValue): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, place) => itemKey(item) === itemKey(other[place] ?? ""))
    : one === other;
}

/** An item of a list field. */
export type ListItem = string | Contact | Place;

/** Compares items of a list field: equal keys are the same contact or place, or the same writing of a tag. */
export function itemKey(item: ListItem): string {
  if (typeof item === "string") return item;
  return "gate_code" in item ? placeKey(item) : contactKey(item);
}

/** An item of a list field in one line. */
export function itemLine(item: ListItem): string {
  if (typeof item === "string") return item;
  return "gate_code" in item ? placeLine(item) : contactLine(item);
}

/** The fields whose written value differs from the stored one. */
export function editedFields(
  stored: Pick<Customer, keyof CustomerFields>,
  written: Pick<Customer, keyof CustomerFields>,
): (keyof CustomerFields)[] {
  return (Object.keys(written) as (keyof CustomerFields)[]).filter(
    (field) => !isSameValue(stored[field], written[field]),
  );
}

/**
 * Returns an error if a customer's notes are too long; null if they are valid. Longer notes that came from a merge can
 * stay but not grow. `before` are the stored notes.
 */
export function notesProblem(notes: string | null, before: string | null): Record<string, string> | null {
  if ((notes?.length ?? 0) <= Math.max(fieldLengths.notes, before?.length ?? 0)) return null;
  return { notes: tooLong(fieldLengths.notes) };
}

/**
 * Totals of a customer's past work: completed estimates, their prices in dollars, and the date of the newest request.
 */
const customerTotals = z.object({
  totalJobs: z.int(),
  totalRevenue: z.number(),
  lastJobDate: z.string().nullable(),
});
export type CustomerTotals = z.output<typeof customerTotals>;

/** A customer in a list. */
export const customerRow = customer.extend({
  ...customerTotals.shape,
  followUp: followUp.nullable(),
  /** Null without a follow-up; a paused or completed one is up to date. */
  followUpStatus: z.enum(followUpStatuses).nullable(),
  daysSinceLastContact: z.int().nullable(),
  /** The service schedules, the one due next first. There can be several after a merge. */
  schedules: z.array(followUpSchedule),
});
export type CustomerRow = z.output<typeof customerRow>;

/** A customer as pickers and the palette show it. */
export const foundCustomer = customer.pick({ id: true, name: true, email: true, phone: true, address: true });
export type FoundCustomer = z.output<typeof foundCustomer>;

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

/** Everything about one customer. Its estimates are the job history, newest first. */
export const customerDetails = customerRow.extend({ estimates: z.array(job), services: z.array(customerService) });
export type CustomerDetails = z.output<typeof customerDetails>;

/**
 * The totals of a customer's estimates, without test requests of the form. Tests compare the database's result with
 * this.
 */
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

/**
 * The customer that "Create New Customer (copy)" creates: a prospect with a distinct name and email, and no history.
 */
export function copyOf({
  name,
  email,
  phone,
  address,
  client_type,
  notes,
  contacts,
  tags,
  places,
  tax_exempt,
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
    contacts,
    tags,
    places,
    last_work_date: null,
    last_quote_amount: null,
    tax_exempt,
  };
}

/** Counts of the records that are deleted with a customer. */
export const removalCounts = z.object({
  estimates: z.int(),
  follow_ups: z.int(),
  services: z.int(),
  calendar_events: z.int(),
  notifications: z.int(),
  messages: z.int(),
  merges: z.int(),
  /** Sent quotes stay, without their customer. */
  draft_quotes: z.int(),
});

/** "2 estimates, 1 follow-up": the records deleted with a customer; empty if there are none. */
export function describeRemoval(counts: z.output<typeof removalCounts>): string {
  const nouns: [number, string, string][] = [
    [counts.estimates, "estimate", "estimates"],
    [counts.follow_ups, "follow-up", "follow-ups"],
    [counts.services, "service", "services"],
    [counts.calendar_events, "calendar event", "calendar events"],
    [counts.notifications, "notification", "notifications"],
    [counts.messages, "message", "messages"],
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

/** Messages if a customer was deleted or changed elsewhere after it was opened. */
export const conflictMessages = {
  gone: customerNotFound,
  changed: "This customer was changed on another device. Check the latest values and save again.",
};
