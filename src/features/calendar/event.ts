import * as z from "zod";
import { addDays, dayIn, momentOf } from "#shared/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { momentInput, optionalText } from "#shared/inputBounds.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { optionalEmailInput } from "#shared/emailInput.ts";
import { invalidEmail } from "#shared/email.ts";
import type { Role } from "#shared/roles.ts";

/** The kinds of work an event can be. */
export const serviceTypes = [
  "pressure_washing",
  "sealcoating",
  "maintenance",
  "repair",
  "inspection",
  "other",
] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** How the kinds of work are called. */
export const serviceTypeLabels: Record<ServiceType, string> = {
  pressure_washing: "Pressure Washing",
  sealcoating: "Sealcoating",
  maintenance: "Maintenance",
  repair: "Repair",
  inspection: "Inspection",
  other: "Other",
};

/** What is wrong with an event that cannot be saved. */
export const eventProblems = {
  title: "Title is required",
  email: invalidEmail,
  order: "The end must be after the start.",
  tooLong: "An event can last 31 days at most. Please make several of it.",
  range: "Please search 365 days at most.",
  assigned: "Only members of your business can be assigned.",
};

/** Messages for an event that was deleted or changed elsewhere since it was opened. */
export const conflictMessages = {
  deleted: "This event was deleted on another device.",
  changed:
    "This event was changed on another device meanwhile. The newer values are shown now; please check and save again.",
  linkGone: "The customer or estimate of this event is no longer there.",
  goneForGood: "This event is gone for good. Please plan it again.",
};

/** An event lasts at most this long, in days, so that a month is found by one walk along the index of starts. */
export const maxEventDays = 31;
/** An event is assigned to at most this many members. */
export const maxAssigned = 20;
/** A search by range covers at most this many days. */
export const maxRangeDays = 365;

const dayLength = 86_400_000;
const dollars = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .multipleOf(0.01)
  .nullish()
  .transform((price) => price ?? null);

/**
 * Planned work, as the owner writes it down. Times are instants; of an all-day event the days in the owner's zone count
 * on which it is, as for any other: one that ends at midnight is not on the next.
 */
export const eventInput = z.object({
  title: z
    .string({ error: eventProblems.title })
    .trim()
    .min(1, eventProblems.title)
    .max(fieldLengths.title, tooLong(fieldLengths.title)),
  description: optionalText(fieldLengths.description),
  start_datetime: momentInput,
  end_datetime: momentInput,
  all_day: z.boolean().default(false),
  client_name: optionalText(fieldLengths.name),
  client_email: optionalEmailInput,
  client_phone: optionalText(fieldLengths.phone),
  client_address: optionalText(fieldLengths.address),
  service_type: z
    .enum(serviceTypes)
    .nullish()
    .transform((type) => type ?? null),
  estimated_price: dollars,
  actual_price: dollars,
  estimate_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  customer_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  schedule_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  /** The members who do it, by their ids; nobody in particular where there are none. */
  assigned_to: z
    .array(z.uuid())
    .max(maxAssigned, `Please assign ${maxAssigned} members at most.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  notes: optionalText(fieldLengths.description),
});
export type EventInput = z.input<typeof eventInput>;
export type EventToSave = z.output<typeof eventInput>;

/** Planned work as it is stored. */
export const calendarEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  client_name: z.string().nullable(),
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  service_type: z.enum(serviceTypes).nullable(),
  estimated_price: z.number().nullable(),
  actual_price: z.number().nullable(),
  estimate_id: z.uuid().nullable(),
  customer_id: z.uuid().nullable(),
  /** The customer's service, or the follow-up with a service schedule, whose visit this is. */
  schedule_id: z.uuid().nullable(),
  /** When the visit was recorded as done. */
  completed_at: z.string().nullable(),
  /** The member who recorded it; null where nobody is known. */
  completed_by: z.uuid().nullable(),
  /** The members who do it, by their ids; nobody in particular where there are none. */
  assigned_to: z.array(z.uuid()),
  notes: z.string().nullable(),
  version: z.int(),
  created_by: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/**
 * Whether an event is a member's own, by the member's id and role: of owners and managers what is assigned to them or to
 * nobody, of the crew only what is assigned to them.
 */
export function isOnesOwn({ assigned_to }: Pick<CalendarEvent, "assigned_to">, memberId: string, role: Role): boolean {
  return assigned_to.includes(memberId) || (assigned_to.length === 0 && role !== "crew");
}

/** An event for those who see no prices. */
export const withoutPrices = <Priced extends Pick<CalendarEvent, "estimated_price" | "actual_price">>(
  event: Priced,
): Priced => ({ ...event, estimated_price: null, actual_price: null });

/** What decides when an event is. */
export type Times = Pick<CalendarEvent, "start_datetime" | "end_datetime" | "all_day">;

/**
 * The first and the last day of an all-day event, which it keeps wherever the business moves; null where its times are
 * instants.
 */
export type StoredDays = { start_day: string | null; end_day: string | null };
/** An event as it is stored. */
export const storedEvent = calendarEvent.extend({ start_day: z.string().nullable(), end_day: z.string().nullable() });
export type StoredEvent = z.output<typeof storedEvent>;

/** The first and the last moment of whole days in a time zone: 00:00 of the first and 23:59:59.999 of the last. */
export function allDayBounds(firstDay: string, lastDay: string, timeZone: string): { start: Date; end: Date } {
  return {
    start: momentOf(firstDay, 0, timeZone),
    end: new Date(momentOf(addDays(lastDay, 1), 0, timeZone).getTime() - 1),
  };
}

/**
 * When a stored event is, in the owner's zone of now: an all-day one from the start of its first day to the end
 * of its last there.
 */
export function inZone<Kept extends Times & StoredDays>(
  { start_day, end_day, ...event }: Kept,
  timeZone: string,
): Omit<Kept, keyof StoredDays> {
  if (!event.all_day || start_day === null || end_day === null) return event;
  const { start, end } = allDayBounds(start_day, end_day, timeZone);
  return { ...event, start_datetime: start.toISOString(), end_datetime: end.toISOString() };
}

/**
 * The times of an event as they are written down: an all-day one by its days, beside which the same days of UTC stand
 * for its times, to be found by.
 */
export function toStoredTimes(times: Times, timeZone: string): Times & StoredDays {
  const checked = normalizeTimes(times, timeZone);
  if (!times.all_day) return { ...checked, start_day: null, end_day: null };
  const days = daysOfEvent(checked, timeZone);
  const [start_day = "", end_day = start_day] = [days[0], days.at(-1)];
  const { start, end } = allDayBounds(start_day, end_day, "UTC");
  return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true, start_day, end_day };
}

/**
 * The times of an event in the owner's zone: an all-day one from the start of its first to the end of its last day in
 * the owner's zone. Refuses with `invalid` one that ends before it starts, or lasts longer than `maxEventDays`.
 */
export function normalizeTimes(times: Times, timeZone: string): Times {
  let start = new Date(times.start_datetime);
  let end = new Date(times.end_datetime);
  if (times.all_day && end.getTime() >= start.getTime()) {
    const days = daysOfEvent(times, timeZone);
    ({ start, end } = allDayBounds(days[0] ?? "", days.at(-1) ?? "", timeZone));
  }
  if (end.getTime() <= start.getTime())
    throw new ProductError("invalid", eventProblems.order, { end_datetime: eventProblems.order });
  if (end.getTime() - start.getTime() > maxEventDays * dayLength + dayLength / 12)
    throw new ProductError("invalid", eventProblems.tooLong, { end_datetime: eventProblems.tooLong });
  return { start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: times.all_day };
}

/**
 * The days in the owner's zone on which an event is: one that goes over midnight is on both, one that ends at midnight
 * is not on the next.
 */
export function daysOfEvent(times: Times, timeZone: string): string[] {
  const start = new Date(times.start_datetime);
  const end = new Date(Math.max(start.getTime(), Date.parse(times.end_datetime) - 1));
  const last = dayIn(timeZone, end);
  const days = [dayIn(timeZone, start)];
  for (let day = days[0] ?? last; day < last;) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** An event, as far as it is put in order. */
type Placed = Times & Pick<CalendarEvent, "id" | "title">;

/** The order in which the events of a day are read: whole days first, then by start, then by title. */
export function inDayOrder(a: Placed, b: Placed): number {
  return (
    Number(b.all_day) - Number(a.all_day) ||
    Date.parse(a.start_datetime) - Date.parse(b.start_datetime) ||
    a.title.localeCompare(b.title) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Events by the days they are on in the owner's zone, each day's in the order in which they are read. */
export function eventsByDay<Event extends Placed>(events: readonly Event[], timeZone: string): Map<string, Event[]> {
  const byDay = new Map<string, Event[]>();
  for (const event of events.toSorted(inDayOrder))
    for (const day of daysOfEvent(event, timeZone)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  return byDay;
}

/** The events that are in a stretch of time, by their starts. `from` is in it, `to` is not. */
export function eventsWithin<Event extends Placed>(events: readonly Event[], from: string, to: string): Event[] {
  return events
    .filter(
      (event) => Date.parse(event.start_datetime) < Date.parse(to) && Date.parse(event.end_datetime) > Date.parse(from),
    )
    .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime) || (a.id < b.id ? -1 : 1));
}

/** Today's Schedule shows this many events and says how many more there are. */
export const shownToday = 3;
/** The cell of a day in the month shows this many events. */
export const shownInCell = 4;
/** The summary of the selected day shows this many. */
export const shownInSummary = 3;
