import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import type { notificationsContract } from "./notification.contract.ts";
import type { Notification } from "./notification.ts";

/** The collections that these handlers use. */
type Rows = { notifications: Notification[] };
type Context = DemoContext<Rows>;

/** The demo's handlers of notifications: read marks are stored in the visitor's browser. */
export const notificationDemoHandlers: DemoHandlers<typeof notificationsContract, Rows> = {
  list: (context, { offset, limit }) => {
    const rows = context.store
      .read("notifications")
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
    return { rows: rows.slice(offset, offset + limit), total: rows.length, ...countUnread(context) };
  },
  unreadCount: countUnread,
  markRead: (context, { ids }) => markRead(context, (id) => ids.includes(id)),
  markAllRead: (context) => markRead(context, () => true),
  settings: () => ({ mail_digest: true }),
  saveSettings: refused("Emails are disabled in demo mode. Sign up to be reminded of real follow-ups!"),
};

function countUnread({ store }: Context): { unread: number } {
  return { unread: store.read("notifications").filter((one) => one.read_at === null).length };
}

function markRead(context: Context, meant: (id: string) => boolean): { unread: number } {
  const read_at = context.now().toISOString();
  context.store.write(
    "notifications",
    context.store
      .read("notifications")
      .map((one) => (one.read_at === null && meant(one.id) ? { ...one, read_at } : one)),
  );
  return countUnread(context);
}
