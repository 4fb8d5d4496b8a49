import { addDays, addMonths, daysBetween } from "#shared/days/calendarDays.ts";

/** The frequencies of contacts with a customer. */
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

/** The labels of the frequencies. */
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

/** The status of a follow-up or a service: it reminds, is paused, or is over. */
export const recurringStatuses = ["active", "paused", "completed"] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

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
 * The next due date: the last contact, or today without one, plus the frequency. A day that a month lacks becomes its
 * last day.
 */
export function nextDueDate(
  {
    follow_up_frequency,
    custom_interval_days,
    last_contact_date,
  }: {
    follow_up_frequency: FollowUpFrequency;
    custom_interval_days?: number | null | undefined;
    last_contact_date?: string | null | undefined;
  },
  today: string,
): string {
  const from = last_contact_date ?? today;
  if (follow_up_frequency === "custom") return addDays(from, custom_interval_days ?? 1);
  const step = steps[follow_up_frequency];
  return "days" in step ? addDays(from, step.days) : addMonths(from, step.months);
}

/** The urgency of a follow-up, in the sort order of lists. */
export const followUpStatuses = ["overdue", "due_today", "due_soon", "up_to_date"] as const;
export type FollowUpStatus = (typeof followUpStatuses)[number];

/** The number of days before the due date from which something is due soon. */
export const soonDays = 3;

/** The urgency of a due date on a day. Without a due date, nothing is due. */
export function dueStatus(next_due_date: string | null, today: string): FollowUpStatus {
  if (next_due_date === null) return "up_to_date";
  const ahead = daysBetween(today, next_due_date);
  if (ahead < 0) return "overdue";
  if (ahead === 0) return "due_today";
  return ahead <= soonDays ? "due_soon" : "up_to_date";
}

/** The part of a follow-up that decides when it is due. */
type DatedFollowUp = { id: string; status: RecurringStatus; next_due_date: string | null };

/** The urgency of a follow-up on a day. A paused or completed one is never due. */
export function followUpStatus({ status, next_due_date }: Omit<DatedFollowUp, "id">, today: string): FollowUpStatus {
  return status === "active" ? dueStatus(next_due_date, today) : "up_to_date";
}

/** The badge of a customer whose follow-up needs attention; null if it needs none. */
export const followUpBadges: Record<FollowUpStatus, { label: string; tone: "danger" | "warning" | "info" } | null> = {
  overdue: { label: "Overdue", tone: "danger" },
  due_today: { label: "Due Today", tone: "warning" },
  due_soon: { label: "Due Soon", tone: "info" },
  up_to_date: null,
};

/** Sorts follow-ups: overdue, due today, due soon, up to date; then the earlier due date first. */
export function byUrgency(today: string): (a: DatedFollowUp, b: DatedFollowUp) => number {
  const place = (one: Omit<DatedFollowUp, "id">) => followUpStatuses.indexOf(followUpStatus(one, today));
  return (a, b) =>
    place(a) - place(b) ||
    compare(a.next_due_date ?? "9999-12-31", b.next_due_date ?? "9999-12-31") ||
    compare(a.id, b.id);
}

/** The follow-up that a customer's card shows: an active one before others, then the one due first. */
export function leadingFollowUp<One extends DatedFollowUp>(followUps: readonly One[]): One | null {
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

/** The state of a customer's follow-up: the one its card shows, or null if there is none. */
export type CustomersFollowUp<One> = {
  followUp: One | null;
  followUpStatus: FollowUpStatus | null;
  daysSinceLastContact: number | null;
};

/** The state of a customer's follow-up on a day. */
export function followUpOf<One extends DatedFollowUp & { last_contact_date: string | null }>(
  followUps: readonly One[],
  today: string,
): CustomersFollowUp<One> {
  const leading = leadingFollowUp(followUps);
  return {
    followUp: leading,
    followUpStatus: leading && followUpStatus(leading, today),
    daysSinceLastContact: leading?.last_contact_date ? daysBetween(leading.last_contact_date, today) : null,
  };
}
