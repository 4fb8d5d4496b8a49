import type { CalendarEvent } from "#features/work/events/event.ts";
import type { ScheduleEntry } from "#features/customers/schedules/schedule.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import type { Suggestion } from "./suggestion.ts";
import { visitTitle } from "./visitLife.ts";

/** A customer's contact details. */
export type Contact = { id: string; email: string | null; phone: string | null; address: string | null };

/** The fields of an event that give its schedule and its day. */
type PlannedVisit = Pick<CalendarEvent, "schedule_id" | "start_datetime">;

/** True if a schedule already has a visit: an open one after its last service. */
function hasVisit(
  { id, last_service_date }: Pick<ScheduleEntry, "id" | "last_service_date">,
  open: readonly PlannedVisit[],
  timeZone: string,
): boolean {
  return open.some(
    (event) => event.schedule_id === id && dayIn(timeZone, new Date(event.start_datetime)) > (last_service_date ?? ""),
  );
}

/**
 * Returns the visits that service schedules suggest between two days, both included, if they are not planned yet. An
 * overdue visit is suggested for today.
 */
export function suggestionsFrom({
  entries,
  contacts,
  open,
  from,
  to,
  today,
  timeZone,
}: {
  entries: readonly ScheduleEntry[];
  contacts: readonly Contact[];
  /** The open visits of schedules. */
  open: readonly PlannedVisit[];
  from: string;
  to: string;
  today: string;
  timeZone: string;
}): Suggestion[] {
  const reach = new Map(contacts.map((contact) => [contact.id, contact]));
  return entries.flatMap((entry) => {
    const { id, customer_id, customer_name, service_name, next_service_date, service_notes } = entry;
    const day = next_service_date < today ? today : next_service_date;
    if (day < from || day > to || hasVisit(entry, open, timeZone)) return [];
    const { email = null, phone = null, address = null } = reach.get(customer_id) ?? {};
    return [
      {
        schedule_id: id,
        customer_id,
        due: next_service_date,
        day,
        title: visitTitle(service_name ?? "Service", customer_name),
        client_name: customer_name,
        client_email: email,
        client_phone: phone,
        client_address: address,
        notes: service_notes,
      },
    ];
  });
}
