import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { mailedWords, reminderOf } from "./notification.ts";
import { announceToWebhook } from "#platform/webhooks/announcement.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { TenantDb, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { mailHeadOf } from "#platform/kinds/mail.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { digestMail, type DueFollowUp } from "./digest.server.ts";
import { dueFollowUps, insertNotification, remindedBusiness, saveDigestDay } from "./reminder.queries.ts";
import { rescheduleReminderClock, stopReminderClock } from "#platform/members/reminderClock.queries.ts";
import { nextReminder } from "#platform/members/reminderSchedule.ts";

/** Queues a separate job for each owner whose daily run is due. */
export async function remindOwners({
  deps,
  takeDueOwners,
}: {
  deps: Deps;
  takeDueOwners(): Promise<string[]>;
}): Promise<void> {
  for (let owners = await takeDueOwners(); owners.length > 0; owners = await takeDueOwners()) {
    await deps.jobs.send(...owners.map((ownerId) => ({ name: "remind-owner" as const, data: { ownerId } })));
  }
}

/**
 * Reminds one owner of the follow-ups due on the business's day. Each due date has one notification, which turns urgent
 * once when it is overdue. Each owner or manager who wants the mail gets at most one a day. Safe to repeat. Does
 * nothing for a business whose plan has ended.
 */
export async function remindOwner(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId }: JobPayload<"remind-owner">,
  now = new Date(),
): Promise<void> {
  await db.forOwner(ownerId).transaction(async (work) => {
    const { query, notify, enqueue } = work;
    const { today, timeZone } = await todayOfOwner(work, now);
    const [business] = await query(remindedBusiness, { today });
    if (business?.subscribed) {
      const due = await query(dueFollowUps, { today });
      const notified = await insertNotifications(query, due, today);
      if (notified.length > 0) notify("notifications");
      if (business.pushes) enqueue({ name: "push-day", data: { ownerId, followUps: notified.length } });
      await announceToWebhook(work, "follow_up_due", notified);
      const newlyDue = new Set(notified.map((notification) => notification.follow_up_id));
      const mailed = due.filter((followUp) => followUp.mail);
      const { recipients, logo } = business;
      if (recipients.length > 0 && mailed.some((followUp) => newlyDue.has(followUp.id))) {
        for (const { id: personId, name, email } of recipients)
          enqueue({
            name: "send-mail",
            data: {
              ...digestMail(deps, { businessId: ownerId, personId, to: email, toName: name }, mailed, today),
              ...mailHeadOf(deps, { name: business.business, logo }),
            },
          });
        await query(saveDigestDay, { today, ids: recipients.map(({ id }) => id) });
        await recordEvents(
          query,
          mailed
            .filter((followUp) => newlyDue.has(followUp.id))
            .map(({ customer_id, next_due_date }) => ({
              customer_id,
              kind: "mail_sent",
              data: { text: mailedWords(next_due_date, today) },
            })),
        );
        notify("customers");
      }
    }
    if (business?.waiting || business?.pushes)
      await query(rescheduleReminderClock, { due_at: nextReminder(timeZone, now).toISOString() });
    else await query(stopReminderClock);
  });
}

/** Stores the owner's notifications, and returns those that are new. */
async function insertNotifications(query: Query, due: readonly DueReminder[], today: string) {
  const inserted = await Promise.all(
    due.map((followUp) =>
      query(insertNotification, {
        customer_id: followUp.customer_id,
        follow_up_id: followUp.id,
        ...reminderOf(followUp.customer_name, followUp.next_due_date, today),
        target_date: followUp.next_due_date,
        metadata: toJson({ customer_email: followUp.customer_email, customer_phone: followUp.customer_phone }),
        dashboard: followUp.dashboard,
      }),
    ),
  );
  return inserted.flat();
}

/** A due follow-up, and whether the bell shows it. */
type DueReminder = DueFollowUp & { dashboard: boolean };
