import { logoUrlSql } from "#features/logos/logo.server.ts";
import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { mailedWords, reminderOf } from "#features/notifications/notification.ts";
import { announceToWebhook } from "#features/webhooks/delivery.server.ts";
import type { TenantDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { ownersDay } from "#platform/ownersDay.ts";
import type { JobPayload } from "#platform/jobKinds.ts";
import { digestMail, type DueFollowUp } from "./digest.server.ts";
import { setClock, stopClock } from "./reminderClock.queries.ts";
import { nextReminder } from "./reminderSchedule.server.ts";

/** Hands each owner whose clock has struck to a job of its own. */
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
 * Reminds one owner of the follow-ups that are due on its day: a notification for each due date, which turns urgent
 * once when it is overdue, and one mail a day at most. Harmless to repeat. An owner whose plan has ended is left in
 * peace.
 */
export async function remindOwner(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId }: JobPayload<"remind-owner">,
  now = new Date(),
): Promise<void> {
  await db.forOwner(ownerId).transaction(async (work) => {
    const { query, notify, enqueue } = work;
    const { today, timeZone } = await ownersDay(work, now);
    const [owner] = await query<Owner>(ownerStatement, [ownerId]);
    if (owner?.subscribed) {
      const due = await query<DueFollowUp & Wants>(dueStatement, [ownerId, today]);
      const told = await keepNotifications(query, ownerId, due, today);
      if (told.length > 0) notify("notifications");
      await announceToWebhook(work, ownerId, "follow_up_due", told);
      const newlyDue = new Set(told.map((notification) => notification.follow_up_id));
      const mailed = due.filter((followUp) => followUp.mail);
      if (
        owner.mail_digest &&
        owner.last_digest_day !== today &&
        mailed.some((followUp) => newlyDue.has(followUp.id))
      ) {
        enqueue({
          name: "send-mail",
          data: {
            ...digestMail(deps, { ownerId, to: owner.email }, mailed, today),
            ...(owner.logo ? { logo: { url: deps.publicUrl + owner.logo, name: owner.business ?? "" } } : {}),
          },
        });
        await query(digestSent, [ownerId, today]);
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
    if (owner?.waiting) await query(setClock, { due_at: nextReminder(timeZone, now).toISOString() });
    else await query(stopClock);
  });
}

type Owner = {
  email: string;
  business: string | null;
  logo: string | null;
  subscribed: boolean;
  mail_digest: boolean;
  last_digest_day: string | null;
  waiting: boolean;
};
type Wants = { dashboard: boolean; mail: boolean; customer_email: string | null; customer_phone: string | null };
type CreatedNotification = { id: string; follow_up_id: string };

/** Keeps what the owner is told, and answers with what it had not been told before. */
function keepNotifications(
  query: OwnerTx["query"],
  ownerId: string,
  due: readonly (DueFollowUp & Wants)[],
  today: string,
): Promise<CreatedNotification[]> {
  const rows = due.map((followUp) => ({
    customer_id: followUp.customer_id,
    follow_up_id: followUp.id,
    ...reminderOf(followUp.customer_name, followUp.next_due_date, today),
    target_date: followUp.next_due_date,
    metadata: { customer_email: followUp.customer_email, customer_phone: followUp.customer_phone },
    dashboard: followUp.dashboard,
  }));
  return query<CreatedNotification>(keepStatement, [ownerId, JSON.stringify(rows)]);
}

const ownerStatement = {
  name: "reminder-owner",
  text: `select u.email, b.name as business, ${logoUrlSql} as logo, coalesce((select subscription_end > now() from subscriptions where created_by = $1), false) as subscribed, coalesce(b.mail_digest, true) as mail_digest, b.last_digest_day::text,
      exists (select from customer_follow_ups where created_by = $1 and status = 'active' and next_due_date is not null) as waiting
    from "user" u left join businesses b on b.created_by = u.id where u.id = $1`,
};
/** `both` speaks for either way. */
const dueStatement = {
  name: "reminder-due",
  text: `select * from (select f.id, f.customer_id, f.next_due_date::text, c.name as customer_name, c.email as customer_email, c.phone as customer_phone,
        coalesce((f.notification_preferences->>'dashboard')::boolean, true) or coalesce((f.notification_preferences->>'both')::boolean, true) as dashboard,
        coalesce((f.notification_preferences->>'email')::boolean, true) or coalesce((f.notification_preferences->>'both')::boolean, true) as mail
      from customer_follow_ups f join customers c on c.created_by = f.created_by and c.id = f.customer_id
     where f.created_by = $1 and f.status = 'active' and f.next_due_date <= $2) due where dashboard or mail order by next_due_date, lower(customer_name), id`,
};
const keepStatement = {
  name: "reminder-keep",
  text: `insert into notifications as n (created_by, customer_id, follow_up_id, title, message, priority, target_date, metadata, dashboard)
    select $1, customer_id, follow_up_id, title, message, priority, target_date, metadata, dashboard from json_populate_recordset(null::notifications, $2)
    on conflict (created_by, follow_up_id, target_date) do update set title = excluded.title, message = excluded.message, priority = excluded.priority, read_at = null, created_at = now(), updated_at = now()
      where n.priority = 'medium' and excluded.priority = 'urgent' and n.status = 'pending'
    returning id, created_by as user_id, customer_id, follow_up_id, notification_type, title, message, status, priority, target_date::text, metadata, to_json(created_at) #>> '{}' as created_at`,
};
const digestSent = {
  name: "reminder-digest-sent",
  text: "update businesses set last_digest_day = $2 where created_by = $1",
};
