import { soonDays, type RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import { addMonths, daysBetween } from "#shared/days/calendarDays.ts";

/** The intervals a form offers, in months, and the default one. */
export const serviceIntervals = [1, 2, 3, 6, 12, 18, 24] as const;
export const defaultIntervalMonths = 3;

/** A customer's service schedule, as a follow-up carries it. */
export type FollowUpSchedule = {
  id: string;
  version: number;
  status: RecurringStatus;
  service_interval_months: number;
  last_service_date: string | null;
  next_service_date: string | null;
  service_notes: string | null;
};

/**
 * The service schedules among a customer's follow-ups: active ones by their next dates, then the others. Tests compare
 * the database's results with this.
 */
export function schedulesOf(
  followUps: readonly (Omit<FollowUpSchedule, "service_interval_months"> & {
    service_interval_months: number | null;
  })[],
): FollowUpSchedule[] {
  const place = ({ status, next_service_date, id }: FollowUpSchedule) =>
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
      }): FollowUpSchedule[] =>
        service_interval_months === null
          ? []
          : [{ id, version, status, service_interval_months, last_service_date, next_service_date, service_notes }],
    )
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * The next date of a service: its interval after the last date, or after the day the schedule was created. A day that a
 * month lacks becomes its last day.
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

/** The badge texts of a service. */
const serviceBadges = ["Paused", "Completed", "Overdue", "Due Today", "Due Soon", "Active"] as const;
export type ServiceBadge = (typeof serviceBadges)[number];

/** The tones of the badges. */
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

/** The number of days before the due date from which a service is in the Service Schedule and counts as due. */
export const scheduleDays = 7;

/** The groups of the Service Schedule. */
export const scheduleGroups = ["overdue", "due_today", "due_soon"] as const;
export type ScheduleGroup = (typeof scheduleGroups)[number];
/** The headings of the groups. */
export const scheduleGroupLabels: Record<ScheduleGroup, string> = {
  overdue: "Overdue Services",
  due_today: "Services Due Today",
  due_soon: "Services Due Soon",
};

/** The group of the Service Schedule that a service is in on a day; null if it is not due within 7 days. */
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

/** "Due in 3 days": the time until a service. */
export function dueIn(next_service_date: string, today: string): string {
  const ahead = daysBetween(today, next_service_date);
  if (ahead < 0) return `Overdue by ${-ahead} day${ahead === -1 ? "" : "s"}`;
  return ahead === 0 ? "Due today" : `Due in ${ahead} day${ahead === 1 ? "" : "s"}`;
}

/** Messages if there is no service schedule, or if a service was deleted, completed or changed after it was opened. */
export const scheduleMessages = {
  none: "Please set up a service schedule for this customer first.",
  nothingToRemove: "This customer doesn't have a service schedule to remove.",
  gone: "This service was removed on another device.",
  notActive: "Only active services can be marked as completed.",
  changed: "This service was changed on another device. Check the latest values and save again.",
};
