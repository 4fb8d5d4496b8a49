import {
  dueStatus,
  followUpBadges,
  followUpStatuses,
  type FollowUpStatus,
} from "#features/customers/follow-ups/followUpDue.ts";
import type { CustomerRow } from "./customer.ts";

/** A date on which a customer is due: for a contact, or for a service. */
type Due = {
  what: "Follow-up" | "Service";
  day: string;
  /** Null until it is due soon. */
  badge: { label: string; tone: "danger" | "warning" | "info" } | null;
};

/**
 * Returns what a customer is due next: the more urgent of the follow-up and the service schedule, the earlier one if
 * both are as urgent. Null if neither is active with a date.
 */
export function dueOf({ followUp, schedules }: Pick<CustomerRow, "followUp" | "schedules">, today: string): Due | null {
  const dated = [
    { what: "Follow-up" as const, active: followUp?.status === "active", day: followUp?.next_due_date ?? null },
    ...schedules.map(({ status, next_service_date }) => ({
      what: "Service" as const,
      active: status === "active",
      day: next_service_date,
    })),
  ].flatMap(({ what, active, day }) => (active && day !== null ? [{ what, day, status: dueStatus(day, today) }] : []));
  const [first] = dated.toSorted(
    (a, b) => rank(a.status) - rank(b.status) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );
  if (!first) return null;
  const badge = followUpBadges[first.status];
  const label = badge && (first.what === "Service" ? `Service ${badge.label.toLowerCase()}` : badge.label);
  return { what: first.what, day: first.day, badge: badge && label ? { label, tone: badge.tone } : null };
}

const rank = (status: FollowUpStatus) => followUpStatuses.indexOf(status);
