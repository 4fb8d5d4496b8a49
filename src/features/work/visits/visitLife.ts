import type { CustomerDetails } from "#features/customers/customers/customer.ts";
import type { CalendarEvent, EventInput } from "#features/work/events/event.ts";
import { movedBy } from "#features/work/events/moving.ts";
import { dayIn, daysBetween } from "#shared/days/calendarDays.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * The life of a visit, for server, demo and screens alike: created for a customer or from a suggestion,
 * recorded as done, and followed by the next. It contains no schemas, because every screen that shows an event loads
 * these rules.
 */

/** The customer of a visit in the fields of its event. */
export type Client = Pick<
  CalendarEvent,
  "client_name" | "client_email" | "client_phone" | "client_address" | "customer_id"
>;

/** "Gutters: Carla Brown": the title of a visit, from its work and its customer. */
export function visitTitle(work: string, name: string): string {
  return `${work}: ${name}`.slice(0, fieldLengths.title);
}

/** A visit to a customer. */
export function visitTo({ id, name, email, phone, address }: CustomerDetails): Client & Pick<CalendarEvent, "title"> {
  return {
    title: visitTitle("Visit", name),
    client_name: name,
    client_email: email,
    client_phone: phone,
    client_address: address,
    customer_id: id,
  };
}

/** Messages about visits that can't be recorded as done, or whose record can't be reverted. */
export const visitProblems = {
  noSchedule: "This event belongs to no service schedule.",
  already: "This visit was recorded already.",
  notDone: "This visit isn't marked as done.",
  notYet: "A visit can be marked as completed from its day on.",
};

/**
 * Returns the message if a visit can't be recorded as done on a day; null if it can: once, and from its own day on.
 * Server, demo and screens use this rule.
 */
export function completionProblem(
  { completed_at, start_datetime }: Pick<CalendarEvent, "completed_at" | "start_datetime">,
  today: string,
  timeZone: string,
): string | null {
  if (completed_at) return visitProblems.already;
  return dayIn(timeZone, new Date(start_datetime)) > today ? visitProblems.notYet : null;
}

/** Returns the same visit on another day, at the same time of day, with no one assigned. */
export function visitAgain(
  { actual_price: _price, ...event }: CalendarEvent,
  day: string,
  timeZone: string,
): EventInput {
  return {
    ...event,
    assigned_to: [],
    ...movedBy(
      event,
      { days: daysBetween(dayIn(timeZone, new Date(event.start_datetime)), day), minutes: 0 },
      timeZone,
    ),
  };
}
