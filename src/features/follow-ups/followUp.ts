import * as z from "zod";
import { addDays, addMonths, daysBetween } from "#shared/calendarDays.ts";
import { invalidInterval, maxIntervalDays } from "./interval.ts";
import { dayInput } from "#shared/inputBounds.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** How often a customer is contacted. */
export const followUpFrequencies = [
  "weekly",
  "bi-weekly",
  "3-weeks",
  "monthly",
  "bi-monthly",
  "quarterly",
  "bi-annually",
  "yearly",
  "custom",
] as const;
export type FollowUpFrequency = (typeof followUpFrequencies)[number];

/** How frequencies are read on screens. */
export const frequencyLabels: Record<FollowUpFrequency, string> = {
  weekly: "Weekly",
  "bi-weekly": "Every 2 weeks",
  "3-weeks": "Every 3 weeks",
  monthly: "Monthly",
  "bi-monthly": "Every 2 months",
  quarterly: "Quarterly",
  "bi-annually": "Every 6 months",
  yearly: "Yearly",
  custom: "Custom",
};

/** What a recurring thing may be: reminding, resting, or over. */
export const recurringStatuses = ["active", "paused", "completed"] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

/** How the owner is notified of a due follow-up: by mail, in the product, or both. */
export const notificationPreferences = z.object({
  email: z.boolean().default(true),
  dashboard: z.boolean().default(true),
  both: z.boolean().default(true),
});

/**
 * When a customer is to be contacted again; it carries the customer's service schedule as well, null where there is
 * none.
 */
export const followUp = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  created_by: z.uuid(),
  follow_up_frequency: z.enum(followUpFrequencies),
  custom_interval_days: z.int().nullable(),
  last_contact_date: z.iso.date().nullable(),
  next_due_date: z.iso.date().nullable(),
  service_interval_months: z.int().nullable(),
  last_service_date: z.iso.date().nullable(),
  next_service_date: z.iso.date().nullable(),
  service_notes: z.string().nullable(),
  notification_preferences: notificationPreferences,
  status: z.enum(recurringStatuses),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type FollowUp = z.output<typeof followUp>;

/** What the owner may set about a follow-up. */
export const followUpFields = z
  .object({
    follow_up_frequency: z.enum(followUpFrequencies),
    custom_interval_days: z
      .int(invalidInterval)
      .min(1, invalidInterval)
      .max(maxIntervalDays, invalidInterval)
      .nullish(),
    last_contact_date: dayInput("Please enter a date").nullish(),
    notification_preferences: notificationPreferences.default({ email: true, dashboard: true, both: true }),
    status: z.enum(recurringStatuses).default("active"),
    notes: z.string().max(fieldLengths.notes).nullish(),
  })
  .refine(
    ({ follow_up_frequency, custom_interval_days }) => follow_up_frequency !== "custom" || custom_interval_days != null,
    { path: ["custom_interval_days"], message: invalidInterval },
  );
export type FollowUpFields = z.output<typeof followUpFields>;

/** What a follow-up's fields are refused for that only a calendar can tell; null when they hold. */
export function followUpProblem(
  { last_contact_date }: Pick<FollowUpFields, "last_contact_date">,
  today: string,
): Record<string, string> | null {
  return last_contact_date && last_contact_date > today
    ? { last_contact_date: "Last contact date cannot be in the future" }
    : null;
}

const steps: Record<Exclude<FollowUpFrequency, "custom">, { days: number } | { months: number }> = {
  weekly: { days: 7 },
  "bi-weekly": { days: 14 },
  "3-weeks": { days: 21 },
  monthly: { months: 1 },
  "bi-monthly": { months: 2 },
  quarterly: { months: 3 },
  "bi-annually": { months: 6 },
  yearly: { months: 12 },
};

/**
 * The day a customer is to be contacted next: the last contact, or today where there was none, and the frequency.
 * Months end with their last day.
 */
export function nextDueDate(
  {
    follow_up_frequency,
    custom_interval_days,
    last_contact_date,
  }: Pick<FollowUpFields, "follow_up_frequency" | "custom_interval_days" | "last_contact_date">,
  today: string,
): string {
  const from = last_contact_date ?? today;
  if (follow_up_frequency === "custom") return addDays(from, custom_interval_days ?? 1);
  const step = steps[follow_up_frequency];
  return "days" in step ? addDays(from, step.days) : addMonths(from, step.months);
}

/** How a follow-up stands, in the order in which lists sort. */
export const followUpStatuses = ["overdue", "due_today", "due_soon", "up_to_date"] as const;
export type FollowUpStatus = (typeof followUpStatuses)[number];

/** So many days ahead a thing is due soon. */
export const soonDays = 3;

/** How a due date stands on a day. Without a due date nothing is due. */
export function dueStatus(next_due_date: string | null, today: string): FollowUpStatus {
  if (next_due_date === null) return "up_to_date";
  const ahead = daysBetween(today, next_due_date);
  if (ahead < 0) return "overdue";
  if (ahead === 0) return "due_today";
  return ahead <= soonDays ? "due_soon" : "up_to_date";
}

/** How a follow-up stands on a day: one that rests or is over asks for nothing. */
export function followUpStatus(
  { status, next_due_date }: Pick<FollowUp, "status" | "next_due_date">,
  today: string,
): FollowUpStatus {
  return status === "active" ? dueStatus(next_due_date, today) : "up_to_date";
}

/** The badge of a customer whose follow-up wants attention; null where it wants none. */
export const followUpBadges: Record<FollowUpStatus, { label: string; tone: "danger" | "warning" | "info" } | null> = {
  overdue: { label: "Overdue", tone: "danger" },
  due_today: { label: "Due Today", tone: "warning" },
  due_soon: { label: "Due Soon", tone: "info" },
  up_to_date: null,
};

/** Sorts follow-ups: overdue, due today, due soon, up to date; among equals the earlier due date first. */
export function byUrgency(
  today: string,
): (
  a: Pick<FollowUp, "id" | "status" | "next_due_date">,
  b: Pick<FollowUp, "id" | "status" | "next_due_date">,
) => number {
  const place = (one: Pick<FollowUp, "status" | "next_due_date">) =>
    followUpStatuses.indexOf(followUpStatus(one, today));
  return (a, b) =>
    place(a) - place(b) ||
    compare(a.next_due_date ?? "9999-12-31", b.next_due_date ?? "9999-12-31") ||
    compare(a.id, b.id);
}

/** Of a customer's follow-ups the one its card speaks of: an active one before others, then the one due first. */
export function leadingFollowUp<One extends Pick<FollowUp, "id" | "status" | "next_due_date">>(
  followUps: readonly One[],
): One | null {
  const rest = (one: One) => (one.status === "active" ? 0 : 1);
  return (
    followUps.toSorted(
      (a, b) =>
        rest(a) - rest(b) ||
        compare(a.next_due_date ?? "9999-12-31", b.next_due_date ?? "9999-12-31") ||
        compare(a.id, b.id),
    )[0] ?? null
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Messages when a customer has no follow-up or already has one, or when it was changed since it was opened. */
export const followUpMessages = {
  none: "Please set up a follow-up schedule for this customer first.",
  already: "This customer already has a follow-up schedule. Please edit that one.",
  gone: "This follow-up schedule was deleted meanwhile.",
  changed:
    "Somebody changed this follow-up schedule meanwhile. The newer values are shown now; please check and save again.",
};

/** How a customer stands by its follow-ups: the one its card speaks of, null where there is none. */
export type CustomersFollowUp = {
  followUp: FollowUp | null;
  followUpStatus: FollowUpStatus | null;
  daysSinceLastContact: number | null;
};

/** How a customer stands by its follow-ups on a day. */
export function followUpOf(followUps: readonly FollowUp[], today: string): CustomersFollowUp {
  const leading = leadingFollowUp(followUps);
  return {
    followUp: leading,
    followUpStatus: leading && followUpStatus(leading, today),
    daysSinceLastContact: leading?.last_contact_date ? daysBetween(leading.last_contact_date, today) : null,
  };
}
