import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Notification } from "#shared/notifications/notification.ts";
import { maxNewest } from "./notification.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, statementFamily, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { wants } from "#platform/members/recipients.queries.ts";
import {
  notificationKinds,
  storedKinds,
  type Channel,
  type StoredKind,
} from "#shared/notifications/notificationKinds.ts";

/**
 * The notifications of a member. In all statements `n` is a notification, `m` the member, `e` and `q` the request and
 * the quote that it is about, and `c` their customer.
 */

const tables = expressionBuilder<Schema>();

/** The member whose bell it is. */
type Reader = Pick<ParamRefs<object>, "owner" | "actor">;

const kindsWith = (has: (kind: (typeof notificationKinds)[StoredKind]) => boolean): readonly StoredKind[] =>
  storedKinds.filter((kind) => has(notificationKinds[kind]));
/** A list that may be empty, as a condition. */
const isOneOf = (kinds: readonly StoredKind[]) =>
  sql<boolean>`n.notification_type = any(${sql.lit(`{${kinds.join(",")}}`)}::text[])`;

/** True if the member gets the notification on a channel, whose default must be on for all kinds that use it. */
const isChosen = (channel: Channel) =>
  sql<boolean>`coalesce((m.notification_choices ->> (n.notification_type || ${sql.lit(`.${channel}`)}))::boolean, true)`;

/**
 * The notifications of a member on a channel: of kinds for their role and plan, not caused by themselves, and about
 * nothing that is deleted. One that is only emailed is stored for the email alone.
 */
const notificationsOf = ({ owner, actor }: Reader, channel: Channel) =>
  tables
    .selectFrom("notifications as n")
    .innerJoin("members as m", (join) => join.on("m.business_id", "=", owner).on("m.user_id", "=", actor))
    .leftJoin("estimates as e", (join) => join.on("e.created_by", "=", owner).onRef("e.id", "=", "n.estimate_id"))
    .leftJoin("quotes as q", (join) => join.on("q.created_by", "=", owner).onRef("q.id", "=", "n.quote_id"))
    .where("n.created_by", "=", owner)
    .where("n.dashboard", "=", true)
    .where("e.deleted_at", "is", null)
    .where("m.role", "<>", "crew")
    .where((n) => n.or([n("m.role", "=", "owner"), n.not(isOneOf(kindsWith(({ least }) => least === "owner")))]))
    .where((n) => n.or([n("n.acted_by", "is distinct from", actor), isOneOf(kindsWith(({ own }) => own === true))]))
    .where((n) =>
      n.or([
        n.not(isOneOf(kindsWith(({ paid }) => paid === true))),
        n.exists(
          n
            .selectFrom("subscriptions as s")
            .where("s.created_by", "=", owner)
            .where("s.subscription_end", ">", sql<string>`now()`)
            .select((s) => s.lit(1).as("one")),
        ),
      ]),
    )
    .where(isChosen(channel));

/** True if someone has dealt with it: a new request has been acted on, or a question has been read. */
const isSettled = sql<boolean>`case
  when n.notification_type = 'request_new' then e.status <> 'pending' or e.first_action_at is not null
  when n.notification_type in ('quote_asked', 'price_asked') then not q.ask_unread else false end`;

/** The time when the member read it since it was last raised, or when it was settled for everyone. Null: unread. */
const readAt = ({ owner, actor }: Reader) =>
  sql<string | null>`coalesce(n.read_at, (${tables
    .selectFrom("notification_reads as r")
    .where("r.created_by", "=", owner)
    .where(sql<boolean>`r.notification_id = n.id`)
    .where((r) => r("r.user_id", "=", r.cast<string>(actor, "uuid")))
    .where(sql<boolean>`r.read_at >= n.created_at`)
    .select("r.read_at")}), case when ${isSettled} then n.created_at end)`;

/** The customer of a notification: its own, or that of its quote or request, also when it was linked later. */
const customerId = sql<string | null>`coalesce(n.customer_id, q.customer_id, e.customer_id)`;

/** A page of notifications as the contract shows them. */
const rowsOf = (p: Reader, channel: Channel) =>
  notificationsOf(p, channel)
    .leftJoin("customers as c", (join) => join.on("c.created_by", "=", p.owner).on("c.id", "=", customerId))
    .select((n) => [
      "n.id",
      "n.created_by as user_id",
      customerId.as("customer_id"),
      sql<string | null>`coalesce(n.estimate_id, q.estimate_ids[1])`.as("estimate_id"),
      "n.quote_id",
      "n.invoice_id",
      "n.notification_type",
      "n.title",
      "n.message",
      n.ref("n.status").$castTo<Notification["status"]>().as("status"),
      n.ref("n.priority").$castTo<Notification["priority"]>().as("priority"),
      "n.target_date",
      sql<
        Notification["metadata"]
      >`n.metadata || jsonb_build_object('customer_name', coalesce(c.name, n.metadata ->> 'customer_name'))`.as(
        "metadata",
      ),
      priceOf(p).as("price"),
      readAt(p).as("read_at"),
      "n.created_at",
    ]);

/** Today's price of a new request with one service. */
const priceOf = ({ owner }: Reader) =>
  sql<number | null>`case when n.notification_type = 'request_new' and not exists (${tables
    .selectFrom("estimates as o")
    .where("o.created_by", "=", owner)
    .where(sql<boolean>`o.request_id = e.request_id and o.id <> e.id`)
    .where("o.deleted_at", "is", null)
    .select((o) => o.lit(1).as("one"))}) then e.total_price end`;

const countOf = (p: Reader) => notificationsOf(p, "bell").select((n) => n.fn.countAll<number>().as("count"));
const countUnread = (p: Reader) => countOf(p).where(readAt(p), "is", null);

const page = statement<{ limit: number; offset: number }>()("notifications.page", (db, p) =>
  db.selectNoFrom((of) => [
    jsonArrayFrom(
      of
        .selectFrom(rowsOf(p, "bell").as("row"))
        .selectAll()
        .orderBy(sql`read_at is not null`)
        .orderBy("created_at", (by) => by.desc().nullsLast())
        .orderBy("id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    countOf(p).$asScalar().$notNull().as("total"),
    countUnread(p).$asScalar().$notNull().as("unread"),
  ]),
);

/** A page of notifications, unread first and then newest first, with the total and the number unread. */
export async function readNotifications(
  owner: OwnerDb,
  paging: { limit: number; offset: number },
): Promise<{ rows: Notification[]; total: number; unread: number }> {
  const [read] = await owner.query(page, paging);
  return read ?? { rows: [], total: 0, unread: 0 };
}

const unread = statement()("notifications.unread", (db, p) =>
  db.selectNoFrom((of) => [
    countUnread(p).$asScalar().$notNull().as("unread"),
    jsonArrayFrom(
      of
        .selectFrom(rowsOf(p, "toast").where(readAt(p), "is", null).as("row"))
        .selectAll()
        .orderBy("created_at", (by) => by.desc().nullsLast())
        .orderBy("id")
        .limit(maxNewest),
    ).as("newest"),
  ]),
);

/** Returns the number of unread notifications, and the newest of them that pop up. */
export async function readUnread(owner: OwnerDb): Promise<{ unread: number; newest: Notification[] }> {
  const [counted] = await owner.query(unread);
  return counted ?? { unread: 0, newest: [] };
}

/** The parameters of a marking: empty or null for what it does not name. */
type Marked = {
  ids: string[];
  customer_id: string | null;
  estimate_id: string | null;
  quote_id: string | null;
  invoice_id: string | null;
};

/** Marks all notifications, or those named, as read by the calling member. Returns those that were unread. */
const marking = statementFamily<Marked>()("notifications.mark-read", { named: [false, true] }, (db, p, { named }) =>
  db
    .insertInto("notification_reads")
    .columns(["created_by", "notification_id", "user_id"])
    .expression(() => {
      const unread = notificationsOf(p, "bell")
        .where(readAt(p), "is", null)
        .select((n) => ["n.created_by", "n.id as notification_id", n.cast<string>(p.actor, "uuid").as("user_id")])
        .forKeyShare("n"); // waits for a concurrent deletion, and then leaves out the deleted one
      return named
        ? unread.where((n) =>
            n.or([
              n("n.id", "=", n.fn.any(p.ids)),
              n("n.quote_id", "=", p.quote_id),
              n("n.invoice_id", "=", p.invoice_id),
              n.and([n("n.estimate_id", "=", p.estimate_id), n("n.quote_id", "is", null)]),
              n.and([
                n("n.customer_id", "=", p.customer_id),
                n("n.quote_id", "is", null),
                n("n.estimate_id", "is", null),
                n("n.invoice_id", "is", null),
              ]),
            ]),
          )
        : unread;
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

/** The new requests among these notifications, by an estimate of each. */
export const requestsAmong = statement<{ ids: string[] }>()("notifications.requests-among", (db, p) =>
  db
    .selectFrom("notifications as n")
    .where("n.created_by", "=", p.owner)
    .where((n) => n("n.id", "=", n.fn.any(p.ids)))
    .where("n.notification_type", "=", "request_new")
    .where("n.estimate_id", "is not", null)
    .select((n) => n.ref("n.estimate_id").$notNull().as("id")),
);

/** True if the calling member gets the daily email about follow-ups. */
export const notificationSettings = statement()("notifications.settings", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select((m) => wants(m.ref("m.notification_choices"), "follow_up_due", "email").as("mail_digest")),
);
