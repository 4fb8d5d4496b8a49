import { implement } from "@orpc/server";
import { markOpenedIn } from "#features/requests/estimates/newRequest.queries.ts";
import { notificationsContract } from "./notification.contract.ts";
import { readChoices, saveChoices, saveQuietHours } from "#platform/members/notificationChoices.queries.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { hasPaidPlan, requireOwner, type RequestContext } from "#platform/operations.ts";
import { actor } from "#platform/business/actorName.queries.ts";
import type { Choice } from "#shared/notifications/notificationKinds.ts";
import { choicesShown } from "./choicesShown.ts";
import type { MarkedNotifications, NotificationChoicesShown } from "./notification.ts";
import {
  markAllRead,
  markRead,
  notificationSettings,
  readNotifications,
  readUnread,
  requestsAmong,
} from "./notification.queries.ts";

const os = implement(notificationsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on notifications. */
export const notificationHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readNotifications(owner, input)),
  unreadCount: os.unreadCount.handler(({ context: { owner } }) => readUnread(owner)),
  markRead: os.markRead.handler(({ input, context: { owner } }) => markNamed(owner, input)),
  markAllRead: os.markAllRead.handler(({ context: { owner } }) =>
    marking(owner, async (tx) => {
      const marked = await tx.query(markAllRead, namingNone);
      return [...marked, ...(await markOpenedIn(tx.query, undefined))];
    }),
  ),

  choices: os.choices.handler(({ context: { owner } }) => choicesOf(owner)),
  saveChoices: os.saveChoices.handler(async ({ input: { choices, quiet_hours }, context: { owner } }) => {
    await owner.transaction(async ({ query, notify }) => {
      if (choices.length > 0) await saveChoices(query, choices);
      if (quiet_hours !== undefined)
        await query(saveQuietHours, { from: quiet_hours?.from ?? null, to: quiet_hours?.to ?? null });
      notify("notifications");
      notify("business");
    });
    return choicesOf(owner);
  }),

  settings: os.settings.handler(async ({ context: { owner } }) => {
    const [settings] = await owner.query(notificationSettings);
    return settings ?? { mail_digest: true };
  }),
  saveSettings: os.saveSettings.handler(async ({ input, context: { owner } }) => {
    await setChoices(owner, [{ kind: "follow_up_due", channel: "email", on: input.mail_digest }]);
    return input;
  }),
};

/** Saves choices of the calling member. */
export function setChoices(owner: OwnerDb, choices: readonly Choice[]): Promise<void> {
  return owner.transaction(async ({ query, notify }) => {
    await saveChoices(query, choices);
    notify("notifications");
    notify("business");
  });
}

async function choicesOf(owner: OwnerDb): Promise<NotificationChoicesShown> {
  const [[member], [chosen], subscribed] = await Promise.all([
    owner.query(actor),
    owner.query(readChoices),
    hasPaidPlan(owner),
  ]);
  if (!member || !chosen) throw new Error("A member is not among the members.");
  const { choices, quiet_from: from, quiet_to: to } = chosen;
  return {
    kinds: choicesShown(choices, member.role, subscribed),
    quiet_hours: from === null || to === null ? null : { from, to },
  };
}

const namingNone = { ids: [], customer_id: null, estimate_id: null, quote_id: null, invoice_id: null };

/** Marks the named notifications as read; a new request is then no longer new in the list of estimates. */
const markNamed = (owner: OwnerDb, named: MarkedNotifications): Promise<{ unread: number }> =>
  marking(owner, async (tx) => {
    const marked = await tx.query(markRead, {
      ids: named.ids ?? [],
      customer_id: named.customer_id ?? null,
      estimate_id: named.estimate_id ?? null,
      quote_id: named.quote_id ?? null,
      invoice_id: named.invoice_id ?? null,
    });
    const requests = await tx.query(requestsAmong, { ids: marked.map(({ notification_id }) => notification_id) });
    const estimates = [...requests.map(({ id }) => id), ...(named.estimate_id ? [named.estimate_id] : [])];
    const opened = estimates.length > 0 ? await markOpenedIn(tx.query, estimates) : [];
    return [...marked, ...opened];
  });

/** Marks notifications as read, and returns the number still unread. */
async function marking(owner: OwnerDb, mark: (tx: OwnerTx) => Promise<unknown[]>): Promise<{ unread: number }> {
  await owner.transaction(async (tx) => {
    if ((await mark(tx)).length > 0) tx.notify("notifications");
  });
  const { unread } = await readUnread(owner);
  return { unread };
}
