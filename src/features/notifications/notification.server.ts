import { implement } from "@orpc/server";
import { notificationsContract } from "#features/notifications/notification.contract.ts";
import type { Notification } from "#features/notifications/notification.ts";
import type { OwnerDb, UntypedStatement } from "#platform/database/tenantDb.ts";
import { businesses } from "#platform/database/businessTables.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(notificationsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on notifications. */
export const notificationHandlers = {
  list: os.list.handler(async ({ input, context: { owner } }) => {
    const [page] = await owner.query<{ rows: Notification[]; total: number; unread: number }>(listStatement, [
      owner.ownerId,
      input.limit,
      input.offset,
    ]);
    return page ?? { rows: [], total: 0, unread: 0 };
  }),
  unreadCount: os.unreadCount.handler(async ({ context: { owner } }) => countUnread(owner)),
  markRead: os.markRead.handler(({ input, context: { owner } }) =>
    markRead(owner, markSome, [owner.ownerId, input.ids]),
  ),
  markAllRead: os.markAllRead.handler(({ context: { owner } }) => markRead(owner, markAll, [owner.ownerId])),

  settings: os.settings.handler(async ({ context: { owner } }) => {
    const [settings] = await owner.query<{ mail_digest: boolean }>(settingsStatement, [owner.ownerId]);
    return settings ?? { mail_digest: true };
  }),
  saveSettings: os.saveSettings.handler(async ({ input, context: { owner } }) => {
    await setMailDigest(owner, input.mail_digest);
    return input;
  }),
};

/** Turns the owner's daily mail about follow-ups on or off. */
export function setMailDigest(owner: OwnerDb, mail_digest: boolean): Promise<void> {
  return owner.transaction(async ({ db, notify }) => {
    await db
      .insert(businesses)
      .values({ created_by: owner.ownerId, mail_digest })
      .onConflictDoUpdate({
        target: businesses.created_by,
        set: { mail_digest, updated_at: new Date().toISOString() },
      });
    notify("notifications");
  });
}

async function countUnread(owner: OwnerDb): Promise<{ unread: number }> {
  const [counted] = await owner.query<{ unread: number }>(unreadStatement, [owner.ownerId]);
  return counted ?? { unread: 0 };
}

async function markRead(owner: OwnerDb, statement: UntypedStatement, values: unknown[]): Promise<{ unread: number }> {
  await owner.transaction(async ({ query, notify }) => {
    if ((await query(statement, values)).length > 0) notify("notifications");
  });
  return countUnread(owner);
}

const shown = "created_by = $1 and dashboard";
const unread = `(select count(*)::int from notifications where ${shown} and read_at is null) as unread`;
const listStatement = {
  name: "notifications",
  text: `select coalesce((select json_agg(v) from (
      select id, created_by as user_id, customer_id, notification_type, title, message, status, priority, target_date, metadata, read_at, created_at
        from notifications where ${shown} order by created_at desc nulls last, id limit $2 offset $3) v), '[]') as rows,
    (select count(*)::int from notifications where ${shown}) as total, ${unread}`,
};
const unreadStatement = { name: "notifications-unread", text: `select ${unread}` };
const markSome = {
  name: "notifications-read",
  text: `update notifications set read_at = now(), updated_at = now() where ${shown} and id = any($2::uuid[]) and read_at is null returning id`,
};
const markAll = {
  name: "notifications-read-all",
  text: `update notifications set read_at = now(), updated_at = now() where ${shown} and read_at is null returning id`,
};
const settingsStatement = {
  name: "notification-settings",
  text: "select mail_digest from businesses where created_by = $1",
};
