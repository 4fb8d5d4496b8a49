import * as z from "zod";
import { followUp } from "#features/customers/follow-ups/followUp.ts";
import { recurringStatuses } from "#features/customers/follow-ups/followUpDue.ts";
import { dayInput, manyLines, oneLine } from "#shared/inputBounds.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import { defaultIntervalMonths } from "./serviceDue.ts";

const interval = z
  .int("Service interval must be at least 1 month")
  .min(1)
  .max(60, "Service interval cannot exceed 60 months");
const notes = manyLines().max(fieldLengths.notes).nullish();

/** A recurring service of a customer. */
export const customerService = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  created_by: z.uuid(),
  service_name: z.string(),
  service_interval_months: z.int(),
  last_service_date: z.iso.date().nullable(),
  next_service_date: z.iso.date().nullable(),
  service_notes: z.string().nullable(),
  status: z.enum(recurringStatuses),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CustomerService = z.output<typeof customerService>;

/** The fields of a customer's service that the owner can set. */
export const customerServiceFields = z.object({
  service_name: oneLine("Service name is required").min(1).max(fieldLengths.name, tooLong(fieldLengths.name)),
  service_interval_months: interval.default(defaultIntervalMonths),
  last_service_date: dayInput("Please enter a date").nullish(),
  service_notes: notes,
  status: z.enum(recurringStatuses).default("active"),
});
export type CustomerServiceFields = z.output<typeof customerServiceFields>;

/** The fields of a customer's service schedule that the owner can set. */
export const scheduleFields = z.object({
  service_interval_months: interval.default(defaultIntervalMonths),
  last_service_date: dayInput({
    error: ({ input }) => (input == null || input === "" ? "Last service date is required" : "Please enter a date"),
  }),
  service_notes: notes,
});
export type ScheduleFields = z.output<typeof scheduleFields>;

/** A customer's service schedule, as a follow-up carries it. A customer can have several after merges. */
export const followUpSchedule = followUp
  .pick({
    id: true,
    version: true,
    status: true,
    last_service_date: true,
    next_service_date: true,
    service_notes: true,
  })
  .extend({ service_interval_months: z.int() });

/** The earliest valid date of a service. */
export const earliestServiceDate = "1900-01-01";

/** Returns an error if the date of a service is after `today` or before 1900; null if it is valid. */
export function serviceDateProblem(
  last_service_date: string | null | undefined,
  today: string,
): Record<string, string> | null {
  if (!last_service_date) return null;
  if (last_service_date > today) return { last_service_date: "Last service date cannot be in the future" };
  return last_service_date < earliestServiceDate
    ? { last_service_date: "Last service date cannot be before January 1, 1900" }
    : null;
}

/**
 * One line of the Service Schedule: a customer's service schedule (`schedule`), or one of its services by name
 * (`service`).
 */
const scheduleEntry = z.object({
  kind: z.enum(["schedule", "service"]),
  /** The ID of the follow-up that carries the schedule, or of the service. */
  id: z.uuid(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  service_name: z.string().nullable(),
  service_interval_months: z.int(),
  last_service_date: z.iso.date().nullable(),
  next_service_date: z.iso.date(),
  service_notes: z.string().nullable(),
});
export type ScheduleEntry = z.output<typeof scheduleEntry>;

/**
 * The Service Schedule on the owner's day: the services that are due, whether any schedule or service exists, and the
 * day on which the next active one is due.
 */
export const serviceSchedule = z.object({
  today: z.iso.date(),
  overdue: z.array(scheduleEntry),
  due_today: z.array(scheduleEntry),
  due_soon: z.array(scheduleEntry),
  any_set: z.boolean(),
  next_due: z.iso.date().nullable(),
});

export type ServiceScheduleOfTheDay = z.output<typeof serviceSchedule>;
