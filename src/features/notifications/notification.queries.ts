import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Notification } from "#features/notifications/notification.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** What the bell shows. In all statements `n` is a notification. */

const tables = expressionBuilder<Schema>();
type FromNotifications = FromTable<"n", "notifications">;

/** Whether the bell shows it: what is only mailed is stored for the mail. */
const isShown =
  ({ owner }: Owner) =>
  (n: FromNotifications) =>
    n.and([n("n.created_by", "=", owner), n("n.dashboard", "=", true)]);

/** A notification as the contract shows it. */
const columns = (n: FromNotifications) =>
  [
    "n.id",
    "n.created_by as user_id",
    "n.customer_id",
    n.ref("n.notification_type").$castTo<Notification["notification_type"]>().as("notification_type"),
    "n.title",
    "n.message",
    n.ref("n.status").$castTo<Notification["status"]>().as("status"),
    n.ref("n.priority").$castTo<Notification["priority"]>().as("priority"),
    ...(["n.target_date", "n.metadata", "n.read_at", "n.created_at"] as const),
  ] as const;

const countShown = (owner: Owner) =>
  tables
    .selectFrom("notifications as n")
    .where(isShown(owner))
    .select((n) => n.fn.countAll<number>().as("count"));
const countUnread = (owner: Owner) => countShown(owner).where("n.read_at", "is", null);

const page = statement<{ limit: number; offset: number }>()("notifications.page", (db, p) =>
  db.selectNoFrom((shown) => [
    jsonArrayFrom(
      shown
        .selectFrom("notifications as n")
        .where(isShown(p))
        .select(columns)
        .orderBy("n.created_at", (by) => by.desc().nullsLast())
        .orderBy("n.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    countShown(p).$asScalar().$notNull().as("total"),
    countUnread(p).$asScalar().$notNull().as("unread"),
  ]),
);

/** A page of notifications, newest first, how many there are in all, and how many of them are unread. */
export async function readNotifications(
  owner: OwnerDb,
  asked: { limit: number; offset: number },
): Promise<{ rows: Notification[]; total: number; unread: number }> {
  const [read] = await owner.query(page, asked);
  return read ?? { rows: [], total: 0, unread: 0 };
}

const unread = statement()("notifications.unread", (db, p) =>
  db.selectNoFrom(countUnread(p).$asScalar().$notNull().as("unread")),
);

/** How many notifications are unread. */
export async function readUnread(owner: OwnerDb): Promise<{ unread: number }> {
  const [counted] = await owner.query(unread);
  return counted ?? { unread: 0 };
}

const read = { read_at: sql<string>`now()`, updated_at: sql<string>`now()` };

/** Marks notifications as read. */
export const markRead = statement<{ ids: string[] }>()("notifications.mark-read", (db, p) =>
  db
    .updateTable("notifications as n")
    .set(read)
    .where(isShown(p))
    .where((n) => n("n.id", "=", n.fn.any(p.ids)))
    .where("n.read_at", "is", null)
    .returning("n.id"),
);

/** Marks all notifications as read. */
export const markAllRead = statement()("notifications.mark-all-read", (db, p) =>
  db.updateTable("notifications as n").set(read).where(isShown(p)).where("n.read_at", "is", null).returning("n.id"),
);

/** What asked for a contact with a customer is answered by it, or by another due date; `now` is when (an ISO string). */
export const answerNotifications = statement<{ customer_id: string; now: string }>()("notifications.answer", (db, p) =>
  db
    .updateTable("notifications as n")
    .set((n) => ({
      status: "done",
      read_at: n.fn.coalesce("n.read_at", n.cast<string>(p.now, "timestamptz")),
      updated_at: sql`now()`,
    }))
    .where("n.created_by", "=", p.owner)
    .where("n.customer_id", "=", p.customer_id)
    .where("n.status", "=", "pending"),
);

/** How the owner is notified of follow-ups besides the bell; no row while it has set nothing about its business. */
export const notificationSettings = statement()("notifications.settings", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.mail_digest"),
);

/** Turns the daily mail about follow-ups on or off. */
export const saveMailDigest = statement<{ mail_digest: boolean }>()("notifications.save-mail-digest", (db, p) =>
  db
    .insertInto("businesses")
    .values({ created_by: p.owner, mail_digest: p.mail_digest })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet((b) => ({
        mail_digest: b.ref("excluded.mail_digest"),
        updated_at: b.ref("excluded.updated_at"),
      })),
    ),
);
