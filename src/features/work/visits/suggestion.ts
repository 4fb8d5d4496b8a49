import * as z from "zod";
import type { CalendarEvent, EventInput } from "#features/work/events/event.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import { movedBy } from "#features/work/events/moving.ts";
import type { ScheduleEntry } from "#features/customers/schedules/schedule.ts";
import { dayIn, daysBetween } from "#shared/days/calendarDays.ts";

/** The message when a visit cannot be recorded. */
export const visitProblems = {
  noSchedule: "This event belongs to no service schedule.",
  already: "This visit was recorded already.",
  notDone: "This visit isn't marked as done.",
  notYet: "A visit can be marked as completed from its day on.",
};

/** A visit that a customer's service schedule asks for and that is not planned yet. */
export const suggestion = z.object({
  schedule_id: z.uuid(),
  customer_id: z.uuid(),
  /** The day it is due, and the day it is proposed for: today where that has passed. */
  due: z.iso.date(),
  day: z.iso.date(),
  title: z.string(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Suggestion = z.output<typeof suggestion>;

/** How a customer is reached. */
export type Contact = { id: string; email: string | null; phone: string | null; address: string | null };

/**
 * The visits that service schedules ask for between two days, both included, as far as they are not planned: a schedule
 * with an open event after its last service has its visit.
 */
export function suggestionsFrom({
  entries,
  contacts,
  planned,
  from,
  to,
  today,
  timeZone,
}: {
  entries: readonly ScheduleEntry[];
  contacts: readonly Contact[];
  /** Events that were not marked as completed. */
  planned: readonly Pick<CalendarEvent, "schedule_id" | "start_datetime">[];
  from: string;
  to: string;
  today: string;
  timeZone: string;
}): Suggestion[] {
  const reach = new Map(contacts.map((contact) => [contact.id, contact]));
  return entries.flatMap(
    ({ id, customer_id, customer_name, service_name, last_service_date, next_service_date, service_notes }) => {
      const day = next_service_date < today ? today : next_service_date;
      const taken = planned.some(
        (event) =>
          event.schedule_id === id && dayIn(timeZone, new Date(event.start_datetime)) > (last_service_date ?? ""),
      );
      if (day < from || day > to || taken) return [];
      const { email = null, phone = null, address = null } = reach.get(customer_id) ?? {};
      const title = `${service_name ?? "Service"}: ${customer_name}`.slice(0, 200);
      return [
        {
          schedule_id: id,
          customer_id,
          due: next_service_date,
          day,
          title,
          client_name: customer_name,
          client_email: email,
          client_phone: phone,
          client_address: address,
          notes: service_notes,
        },
      ];
    },
  );
}

/**
 * A suggestion as an event that is not planned yet: the whole of its day, until its owner says when. It goes by the id
 * of its schedule.
 */
export function eventOf({ due: _due, day, ...about }: Suggestion, timeZone: string): CalendarEvent {
  const { start, end } = allDayBounds(day, day, timeZone);
  const times = { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true };
  const unknown = {
    description: null,
    service_type: null,
    estimated_price: null,
    actual_price: null,
    estimate_id: null,
    completed_at: null,
    completed_by: null,
    assigned_to: [],
  };
  return {
    ...about,
    ...times,
    ...unknown,
    id: about.schedule_id,
    version: 0,
    created_by: "",
    created_at: "",
    updated_at: "",
  };
}

/** Whether an event is a suggestion only. */
export function isSuggested({ version }: CalendarEvent): boolean {
  return version === 0;
}

/** The same visit again on another day, at the same time of day, assigned to nobody yet. */
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
