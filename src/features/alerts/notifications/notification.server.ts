import { implement } from "@orpc/server";
import { notificationsContract } from "./notification.contract.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  markAllRead,
  markRead,
  notificationSettings,
  readNotifications,
  readUnread,
  saveMailDigest,
  unsubscribeFromRequests,
} from "./notification.queries.ts";

const os = implement(notificationsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on notifications. */
export const notificationHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readNotifications(owner, input)),
  unreadCount: os.unreadCount.handler(({ context: { owner } }) => readUnread(owner)),
  markRead: os.markRead.handler(({ input: { ids }, context: { owner } }) =>
    marking(owner, (query) => query(markRead, { ids })),
  ),
  markAllRead: os.markAllRead.handler(({ context: { owner } }) =>
    marking(owner, (query) => query(markAllRead, { ids: undefined })),
  ),

  settings: os.settings.handler(async ({ context: { owner } }) => {
    const [settings] = await owner.query(notificationSettings);
    return settings ?? { mail_digest: true };
  }),
  saveSettings: os.saveSettings.handler(async ({ input, context: { owner } }) => {
    await setMailDigest(owner, input.mail_digest);
    return input;
  }),
};

/** Turns a member's daily mail about follow-ups on or off. */
export function setMailDigest(owner: OwnerDb, mail_digest: boolean): Promise<void> {
  return owner.transaction(async ({ query, notify }) => {
    await query(saveMailDigest, { mail_digest });
    notify("notifications");
  });
}

/** Ends a member's mails about new requests. */
export function unsubscribeFromRequestMails(owner: OwnerDb): Promise<void> {
  return owner.transaction(async ({ query, notify }) => {
    await query(unsubscribeFromRequests);
    notify("business");
  });
}

/** Marks notifications as read, and returns the number still unread. */
async function marking(owner: OwnerDb, mark: (query: Query) => Promise<unknown[]>): Promise<{ unread: number }> {
  await owner.transaction(async ({ query, notify }) => {
    if ((await mark(query)).length > 0) notify("notifications");
  });
  return readUnread(owner);
}
