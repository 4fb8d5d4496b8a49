import * as z from "zod";
import { momentInput, oneLine, optionalLine, optionalPhone, optionalText, versionRead } from "#shared/inputBounds.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { sameEmail } from "#shared/contact/email.ts";
import { optionalEmailInput } from "#shared/contact/emailInput.ts";
import { serviceTypes } from "./serviceType.ts";
import { eventProblems } from "./eventMessages.ts";
import { enteredAmount } from "#shared/money/enteredAmount.ts";

/** The maximum number of members assigned to an event. */
export const maxAssigned = 20;
/** The maximum number of days in a search by range. */
export const maxRangeDays = 365;

const dollars = enteredAmount()
  .nullish()
  .transform((price) => price ?? null);

/**
 * The noun of events: planned work as the owner enters it. The results of the work belong to another noun,
 * `features/work/visits/`. Times are instants. An all-day event is defined by its days in the owner's zone. An event
 * that ends at midnight, like any other, is not on the next day.
 */
export const eventInput = z.object({
  title: oneLine(eventProblems.title).min(1, eventProblems.title).max(fieldLengths.title, tooLong(fieldLengths.title)),
  description: optionalText(fieldLengths.description),
  start_datetime: momentInput,
  end_datetime: momentInput,
  all_day: z.boolean().default(false),
  /** The crew arrives between its start and its end. */
  arrival_window: z.boolean().default(false),
  client_name: optionalLine(fieldLengths.name),
  client_email: optionalEmailInput,
  client_phone: optionalPhone(fieldLengths.phone),
  client_address: optionalLine(fieldLengths.address),
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
  /** The job whose visit it is. */
  job_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  /** The ids of the assigned members; empty if no one in particular. */
  assigned_to: z
    .array(z.uuid())
    .max(maxAssigned, `Assign up to ${maxAssigned} members.`)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  notes: optionalText(fieldLengths.description),
});
export type EventInput = z.input<typeof eventInput>;
export type EventToSave = z.output<typeof eventInput>;

/** The visits that a change of one visit of a repeating job applies to. */
export const changeScopes = ["this", "following"] as const;
export type ChangeScope = (typeof changeScopes)[number];

/** A planned event. */
export const calendarEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  start_datetime: z.string(),
  end_datetime: z.string(),
  all_day: z.boolean(),
  arrival_window: z.boolean(),
  client_name: z.string().nullable(),
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  service_type: z.enum(serviceTypes).nullable(),
  estimated_price: z.number().nullable(),
  actual_price: z.number().nullable(),
  estimate_id: z.uuid().nullable(),
  customer_id: z.uuid().nullable(),
  /** The id of the customer's service, or of the follow-up with a service schedule, for which it is planned. */
  schedule_id: z.uuid().nullable(),
  /** The id of the job whose visit it is. */
  job_id: z.uuid().nullable(),
  /** The day of its repeating job for which it was planned; null for other events. */
  occurrence_day: z.iso.date().nullable(),
  /** The time at which its work was recorded as done. */
  completed_at: z.string().nullable(),
  /** The member who recorded it; null if unknown. */
  completed_by: z.uuid().nullable(),
  /** The ids of the assigned members; empty if no one in particular. */
  assigned_to: z.array(z.uuid()),
  notes: z.string().nullable(),
  version: z.int(),
  created_by: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** The maximum number of events that are moved at once. */
export const maxMoved = 100;

/** Events with their new times, each over the version that was read. */
export const movedEvents = z.object({
  events: z
    .array(z.object({ id: z.uuid(), version: versionRead, start_datetime: momentInput, end_datetime: momentInput }))
    .min(1, eventProblems.noneMoved)
    .max(maxMoved, eventProblems.tooManyMoved)
    .refine((events) => new Set(events.map(({ id }) => id)).size === events.length, eventProblems.movedTwice),
});
export type MovedEvents = z.output<typeof movedEvents>["events"];

/** An event as a search finds it. */
export const foundEvent = calendarEvent.pick({
  id: true,
  title: true,
  client_name: true,
  client_phone: true,
  client_address: true,
  start_datetime: true,
  end_datetime: true,
  all_day: true,
  arrival_window: true,
});
export type FoundEvent = z.output<typeof foundEvent>;

/** The events of today that a member asks for: the member's own, or everyone's. The crew gets its own in both cases. */
export const todaysEvents = ["own", "everyone"] as const;

/** True if an event is a customer's: linked to them, or linked to no customer but with their email address. */
export function isOfCustomer(
  { customer_id, client_email }: Pick<CalendarEvent, "customer_id" | "client_email">,
  customer: { id: string; email: string | null },
): boolean {
  if (customer_id) return customer_id === customer.id;
  return Boolean(client_email && customer.email && sameEmail(client_email, customer.email));
}

/** A calendar event with the stored days of an all-day one. */
export const storedEvent = calendarEvent.extend({ start_day: z.string().nullable(), end_day: z.string().nullable() });
export type StoredEvent = z.output<typeof storedEvent>;
