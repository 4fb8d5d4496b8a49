import * as z from "zod";
import {
  followUp,
  recurringStatuses,
  soonDays,
  type FollowUp,
  type RecurringStatus,
} from "#features/follow-ups/followUp.ts";
import { addMonths, daysBetween } from "#shared/calendarDays.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";

/** The intervals a form offers, in months, and the one it begins with. */
export const serviceIntervals = [1, 2, 3, 6, 12, 18, 24] as const;
export const usualInterval = 3;

const interval = z
  .int("Service interval must be at least 1 month")
  .min(1)
  .max(60, "Service interval cannot exceed 60 months");
const notes = z.string().max(fieldLengths.notes).nullish();

/** A service that a customer gets again and again. */
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

/** What the owner may set about a customer's service. */
export const customerServiceFields = z.object({
  service_name: z.string("Service name is required").trim().min(1).max(fieldLengths.name, tooLong(fieldLengths.name)),
  service_interval_months: interval.default(usualInterval),
  last_service_date: dayInput("Please enter a date").nullish(),
  service_notes: notes,
  status: z.enum(recurringStatuses).default("active"),
});
export type CustomerServiceFields = z.output<typeof customerServiceFields>;

/** What the owner may set about a customer's service schedule. */
export const scheduleFields = z.object({
  service_interval_months: interval.default(usualInterval),
  last_service_date: dayInput({
    error: ({ input }) => (input == null || input === "" ? "Last service date is required" : "Please enter a date"),
  }),
  service_notes: notes,
});
export type ScheduleFields = z.output<typeof scheduleFields>;

/**
 * A customer's service schedule: what a follow-up carries of it. A customer that others were merged into can have
 * several.
 */
export const carriedSchedule = followUp
  .pick({
    id: true,
    version: true,
    status: true,
    last_service_date: true,
    next_service_date: true,
    service_notes: true,
  })
  .extend({ service_interval_months: z.int() });
export type CarriedSchedule = z.output<typeof carriedSchedule>;

/**
 * The service schedules among a customer's follow-ups: those that run in the order of their next dates, then those that
 * rest. Tests hold the database to it.
 */
export function schedulesOf(followUps: readonly Pick<FollowUp, keyof CarriedSchedule>[]): CarriedSchedule[] {
  const place = ({ status, next_service_date, id }: CarriedSchedule) =>
    `${status === "active" ? 0 : 1} ${next_service_date ?? "9999-12-31"} ${id}`;
  return followUps
    .flatMap(
      ({
        id,
        version,
        status,
        service_interval_months,
        last_service_date,
        next_service_date,
        service_notes,
      }): CarriedSchedule[] =>
        service_interval_months === null
          ? []
          : [{ id, version, status, service_interval_months, last_service_date, next_service_date, service_notes }],
    )
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** The earliest day that can have seen a service. */
export const earliestServiceDate = "1900-01-01";

/** What the date of a service is refused for that only a calendar can tell; null when it holds. */
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
 * The day a service is due next: so many months after the last one, or after the day its schedule was made. Months end
 * with their last day.
 */
export function nextServiceDate(
  {
    service_interval_months,
    last_service_date,
  }: { service_interval_months: number; last_service_date?: string | null | undefined },
  madeOn: string,
): string {
  return addMonths(last_service_date ?? madeOn, service_interval_months);
}

/** The badges of a service. */
export const serviceBadges = ["Paused", "Completed", "Overdue", "Due Today", "Due Soon", "Active"] as const;
export type ServiceBadge = (typeof serviceBadges)[number];

/** What the badges mean at a glance. */
export const serviceBadgeTones: Record<ServiceBadge, "neutral" | "success" | "danger" | "warning" | "info"> = {
  Paused: "neutral",
  Completed: "success",
  Overdue: "danger",
  "Due Today": "warning",
  "Due Soon": "info",
  Active: "success",
};

/** The badge of a service on a day. */
export function serviceBadge(
  { status, next_service_date }: { status: RecurringStatus; next_service_date: string | null },
  today: string,
): ServiceBadge {
  if (status === "paused") return "Paused";
  if (status === "completed") return "Completed";
  if (next_service_date === null) return "Active";
  const ahead = daysBetween(today, next_service_date);
  if (ahead < 0) return "Overdue";
  if (ahead === 0) return "Due Today";
  return ahead <= soonDays ? "Due Soon" : "Active";
}

/** So many days ahead a service stands in the Service Schedule and counts as due. */
export const scheduleDays = 7;

/** The groups of the Service Schedule, and how they are headed. */
export const scheduleGroups = ["overdue", "due_today", "due_soon"] as const;
export type ScheduleGroup = (typeof scheduleGroups)[number];
/** How the groups are headed. */
export const scheduleGroupLabels: Record<ScheduleGroup, string> = {
  overdue: "Overdue Services",
  due_today: "Services Due Today",
  due_soon: "Services Due Soon",
};

/** In which group of the Service Schedule a service stands on a day; null where it is not due within 7 days. */
export function scheduleGroup(
  { status, next_service_date }: { status: RecurringStatus; next_service_date: string | null },
  today: string,
): ScheduleGroup | null {
  if (status !== "active" || next_service_date === null) return null;
  const ahead = daysBetween(today, next_service_date);
  if (ahead < 0) return "overdue";
  if (ahead === 0) return "due_today";
  return ahead <= scheduleDays ? "due_soon" : null;
}

/** "Due in 3 days": how far ahead a service is. */
export function dueIn(next_service_date: string, today: string): string {
  const ahead = daysBetween(today, next_service_date);
  if (ahead < 0) return `Overdue by ${-ahead} day${ahead === -1 ? "" : "s"}`;
  return ahead === 0 ? "Due today" : `Due in ${ahead} day${ahead === 1 ? "" : "s"}`;
}

/**
 * One line of the Service Schedule: a customer's service schedule (`schedule`), or one of its services by name
 * (`service`).
 */
export const scheduleEntry = z.object({
  kind: z.enum(["schedule", "service"]),
  /** Of the follow-up that carries the schedule, or of the service. */
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
 * The Service Schedule on the owner's day: what is due, whether any schedule or service is set at all, and the day the
 * next active one is due.
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

/** Messages when there is no service schedule, or a service is gone, over, or was changed since it was opened. */
export const scheduleMessages = {
  none: "Please set up a service schedule for this customer first.",
  nothingToRemove: "This customer doesn't have a service schedule to remove.",
  gone: "This service was removed meanwhile.",
  notActive: "Only active services can be marked as completed.",
  changed: "Somebody changed this service meanwhile. The newer values are shown now; please check and save again.",
};
