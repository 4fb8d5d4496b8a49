import { refused, type DemoAnswers, type DemoRoom } from "#demo/answers.ts";
import type { notificationsContract } from "#features/notifications/notification.contract.ts";

/** The demo's answers about notifications: reading them is kept with the visitor. */
export const notificationAnswers: DemoAnswers<typeof notificationsContract> = {
  list: (room, { offset, limit }) => {
    const rows = room.store
      .read("notifications")
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
    return { rows: rows.slice(offset, offset + limit), total: rows.length, ...countUnread(room) };
  },
  unreadCount: countUnread,
  markRead: (room, { ids }) => markRead(room, (id) => ids.includes(id)),
  markAllRead: (room) => markRead(room, () => true),
  settings: () => ({ mail_digest: true }),
  saveSettings: refused("Mails are disabled in demo mode. Sign up to be reminded of real follow-ups!"),
};

function countUnread({ store }: DemoRoom): { unread: number } {
  return { unread: store.read("notifications").filter((one) => one.read_at === null).length };
}

function markRead(room: DemoRoom, meant: (id: string) => boolean): { unread: number } {
  const read_at = room.now().toISOString();
  room.store.write(
    "notifications",
    room.store.read("notifications").map((one) => (one.read_at === null && meant(one.id) ? { ...one, read_at } : one)),
  );
  return countUnread(room);
}
