import * as z from "zod";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import { channels, kindNames } from "#shared/notifications/notificationKinds.ts";

/** The message of a notification with today's price, if it is about a new request: "Driveway wash · $250.00". */
export const messageOf = ({ message, price }: Pick<Notification, "message" | "price">): string =>
  price === null ? message : `${message} · ${formatMoney(price)}`;

/** The notifications about one customer, request or quote, newest first; those about the business itself have no name. */
export type NotificationGroup = { key: string; name: string | null; rows: Notification[] };

/** Groups notifications by customer. Groups with unread ones come first; otherwise the order of the rows stays. */
export function groupByCustomer(rows: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const row of rows) {
    const key =
      row.customer_id ?? row.estimate_id ?? row.quote_id ?? row.invoice_id ?? row.metadata.customer_name ?? "";
    const group = groups.get(key) ?? { key, name: row.metadata.customer_name ?? null, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  const isRead = ({ rows }: NotificationGroup) => Number(rows.every(({ read_at }) => read_at !== null));
  return [...groups.values()].toSorted((one, other) => isRead(one) - isRead(other));
}

/** The notification of a due follow-up on a day: urgent when it is overdue. */
export function reminderOf(
  customerName: string,
  dueDate: string,
  today: string,
): Pick<Notification, "title" | "message" | "priority"> {
  const late = daysBetween(dueDate, today);
  if (late <= 0)
    return {
      priority: "medium",
      title: `Follow-up due today: ${customerName}`,
      message: `It's time to contact ${customerName} again.`,
    };
  return {
    priority: "urgent",
    title: `Follow-up overdue: ${customerName}`,
    message: `${customerName} was due for a follow-up on ${formatDay(dueDate, "UTC")}, ${late} day${late === 1 ? "" : "s"} ago.`,
  };
}

/**
 * "reminder to you that the follow-up is overdue": the timeline entry for a mail to the owner about a customer's
 * follow-up.
 */
export function mailedWords(dueDate: string, today: string): string {
  return `reminder to you that the follow-up is ${dueDate < today ? "overdue" : "due today"}`;
}

/** A member's choice of one kind on one channel. */
const choice = z.object({ kind: z.enum(kindNames), channel: z.enum(channels), on: z.boolean() });

const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1)
  .describe("Minutes after midnight, in the business's time zone.");
/** Hours in which a member's devices are not notified. */
const quietHours = z.object({ from: minute, to: minute });

/** A member's choices for each kind that their role and plan offer: null for a channel that the kind does not use. */
export const notificationChoices = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(kindNames),
      bell: z.boolean().nullable(),
      toast: z.boolean().nullable(),
      push: z.boolean().nullable(),
      email: z.boolean().nullable(),
    }),
  ),
  quiet_hours: quietHours.nullable(),
});
export type NotificationChoicesShown = z.output<typeof notificationChoices>;

/** Changes of choices; without `quiet_hours` these stay. */
export const choicesInput = z.object({
  choices: z.array(choice).max(100).default([]),
  quiet_hours: quietHours.nullish(),
});

/** Which notifications to mark: these, or those about a customer, a request or a quote. */
export const markedNotifications = z.object({
  ids: z.array(z.uuid()).min(1).max(500).optional(),
  customer_id: z.uuid().optional(),
  estimate_id: z.uuid().optional(),
  quote_id: z.uuid().optional(),
  invoice_id: z.uuid().optional(),
});
export type MarkedNotifications = z.output<typeof markedNotifications>;

/** The limit of the unread notifications that open pages compare with those they know. */
export const maxNewest = 10;

/** An owner's settings for follow-up notices other than the bell. */
export const notificationSettings = z.object({ mail_digest: z.boolean() });
