import * as z from "zod";
import { daysBetween } from "#shared/days/calendarDays.ts";
import { formatDay } from "#shared/days/days.ts";

/** A notification to the owner: a customer should be contacted. */
export const notification = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  customer_id: z.uuid(),
  notification_type: z.literal("follow_up_due"),
  title: z.string(),
  message: z.string(),
  /** pending until the customer is contacted */
  status: z.enum(["pending", "done"]),
  priority: z.enum(["urgent", "medium"]),
  target_date: z.iso.date(),
  metadata: z.object({ customer_email: z.string().nullish(), customer_phone: z.string().nullish() }),
  read_at: z.string().nullable(),
  created_at: z.string(),
});
export type Notification = z.output<typeof notification>;

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

/** An owner's settings for follow-up notices other than the bell. */
export const notificationSettings = z.object({ mail_digest: z.boolean() });
