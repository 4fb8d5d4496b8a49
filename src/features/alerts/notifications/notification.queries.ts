import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Notification } from "./notification.ts";
import type { Schema } from "#platform/database/schema.ts";
import {
  statement,
  statementFamily,
  type FromTable,
  type Owner,
  type ParamRefs,
} from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The notifications that the bell shows. In all statements `n` is a notification. */

const tables = expressionBuilder<Schema>();
type FromNotifications = FromTable<"n", "notifications">;

/** True if the bell shows the notification. One that is only mailed is stored for the mail alone. */
const isShown =
  ({ owner }: Owner) =>
  (n: FromNotifications) =>
    n.and([n("n.created_by", "=", owner), n("n.dashboard", "=", true)]);

/** The member whose bell it is. */
type Reader = Pick<ParamRefs<object>, "owner" | "actor">;

/** The time when the member read it since it was last raised, or when it was settled for everyone. Null: unread. */
const readAt =
  ({ owner, actor }: Reader) =>
  (n: FromNotifications) =>
    n.fn.coalesce(
      "n.read_at",
      n
        .selectFrom("notification_reads as r")
        .where("r.created_by", "=", owner)
        .whereRef("r.notification_id", "=", "n.id")
        .where((r) => r("r.user_id", "=", r.cast<string>(actor, "uuid")))
        .whereRef("r.read_at", ">=", "n.created_at")
        .select("r.read_at")
        .$asScalar(),
    );

/** A notification as the contract shows it. */
const columns = (p: Reader) => (n: FromNotifications) =>
  [
    "n.id",
    "n.created_by as user_id",
    "n.customer_id",
    n.ref("n.notification_type").$castTo<Notification["notification_type"]>().as("notification_type"),
    "n.title",
    "n.message",
    n.ref("n.status").$castTo<Notification["status"]>().as("status"),
    n.ref("n.priority").$castTo<Notification["priority"]>().as("priority"),
    ...(["n.target_date", "n.metadata", "n.created_at"] as const),
    readAt(p)(n).as("read_at"),
  ] as const;

const countShown = (owner: Owner) =>
  tables
    .selectFrom("notifications as n")
    .where(isShown(owner))
    .select((n) => n.fn.countAll<number>().as("count"));
const countUnread = (p: Reader) => countShown(p).where((n) => n(readAt(p)(n), "is", null));

const page = statement<{ limit: number; offset: number }>()("notifications.page", (db, p) =>
  db.selectNoFrom((shown) => [
    jsonArrayFrom(
      shown
        .selectFrom("notifications as n")
        .where(isShown(p))
        .select(columns(p))
        .orderBy("n.created_at", (by) => by.desc().nullsLast())
        .orderBy("n.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    countShown(p).$asScalar().$notNull().as("total"),
    countUnread(p).$asScalar().$notNull().as("unread"),
  ]),
);

/** A page of notifications, newest first, with the total and the number unread. */
export async function readNotifications(
  owner: OwnerDb,
  paging: { limit: number; offset: number },
): Promise<{ rows: Notification[]; total: number; unread: number }> {
  const [read] = await owner.query(page, paging);
  return read ?? { rows: [], total: 0, unread: 0 };
}

const unread = statement()("notifications.unread", (db, p) =>
  db.selectNoFrom(countUnread(p).$asScalar().$notNull().as("unread")),
);

/** Returns the number of unread notifications. */
export async function readUnread(owner: OwnerDb): Promise<{ unread: number }> {
  const [counted] = await owner.query(unread);
  return counted ?? { unread: 0 };
}

/** Marks all notifications, or those named, as read by the calling member. Returns those that were unread. */
const marking = statementFamily<{ ids: string[] | undefined }>()(
  "notifications.mark-read",
  { named: [false, true] },
  (db, p, { named }) =>
    db
      .insertInto("notification_reads")
      .columns(["created_by", "notification_id", "user_id"])
      .expression((from) => {
        const unread = from
          .selectFrom("notifications as n")
          .where(isShown(p))
          .where((n) => n(readAt(p)(n), "is", null))
          .select((n) => ["n.created_by", "n.id as notification_id", n.cast<string>(p.actor, "uuid").as("user_id")]);
        return named ? unread.where((n) => n("n.id", "=", n.fn.any(p.ids))) : unread;
      })
      .onConflict((held) =>
        held
          .columns(["created_by", "notification_id", "user_id"])
          .doUpdateSet((r) => ({ read_at: r.ref("excluded.read_at") })),
      )
      .returning("notification_id"),
);
/** Marks these notifications as read by the calling member. */
export const markRead = marking({ named: true });
/** Marks all notifications as read by the calling member. */
export const markAllRead = marking({ named: false });

/** The calling member's settings for follow-up notices other than the bell. */
export const notificationSettings = statement()("notifications.settings", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select("m.mail_digest"),
);

/** Turns a member's daily mail about follow-ups on or off. */
export const saveMailDigest = statement<{ mail_digest: boolean }>()("notifications.save-mail-digest", (db, p) =>
  db
    .updateTable("members")
    .set({ mail_digest: p.mail_digest })
    .where("business_id", "=", p.owner)
    .where("user_id", "=", p.actor),
);

/** Ends a member's mails about new requests. */
export const unsubscribeFromRequests = statement()("notifications.stop-request-mails", (db, p) =>
  db
    .updateTable("members")
    .set({ mail_new_requests: false })
    .where("business_id", "=", p.owner)
    .where("user_id", "=", p.actor),
);
