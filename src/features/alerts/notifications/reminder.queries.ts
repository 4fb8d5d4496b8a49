import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import { recipients } from "#platform/members/recipients.queries.ts";
import type { Notification } from "#shared/notifications/notification.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable } from "#platform/database/statement.ts";

/** Reminders of an owner, and their stored state. */

/**
 * The recipients of a day's reminders: owners and managers who want the mail and have not had it that day. Also returns
 * whether the business has a plan, a scheduled follow-up and a subscribed device.
 */
export const remindedBusiness = statement<{ today: string }>()("reminders.business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      jsonArrayFrom(
        recipients(p, "follow_up_due").where((m) =>
          m("m.last_digest_day", "is distinct from", m.cast<string>(p.today, "date")),
        ),
      ).as("recipients"),
      "b.name as business",
      logoAddress(p, e.ref("b.logo_name")).as("logo"),
      e
        .exists(
          e
            .selectFrom("subscriptions as s")
            .where("s.created_by", "=", p.owner)
            .where("s.subscription_end", ">", sql<string>`now()`)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("subscribed"),
      e
        .exists(
          e
            .selectFrom("customer_follow_ups as f")
            .where("f.created_by", "=", p.owner)
            .where("f.status", "=", "active")
            .where("f.next_due_date", "is not", null)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("waiting"),
      e
        .exists(
          e.selectFrom("push_subscriptions as d").where("d.created_by", "=", p.owner).select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("pushes"),
    ]),
);

/** True if a follow-up is to be notified by a channel; `both` includes either. */
const isNotified = (f: FromTable<"f", "customer_follow_ups">, way: "dashboard" | "email") => {
  const wanted = (key: "dashboard" | "email" | "both") =>
    sql<boolean>`coalesce((${f.ref("f.notification_preferences")} ->> ${key})::boolean, true)`;
  return f.or([wanted(way), wanted("both")]).$castTo<boolean>();
};

/** The follow-ups due on or before a day, with their customers. Omits those with notifications off. */
export const dueFollowUps = statement<{ today: string }>()("reminders.due", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("customer_follow_ups as f")
        .innerJoin("customers as c", (join) =>
          join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "f.customer_id"),
        )
        .where("f.created_by", "=", p.owner)
        .where("f.status", "=", "active")
        .where("f.next_due_date", "<=", p.today)
        .select((f) => [
          "f.id",
          "f.customer_id",
          f.ref("f.next_due_date").$notNull().as("next_due_date"),
          "c.name as customer_name",
          "c.email as customer_email",
          "c.phone as customer_phone",
          isNotified(f, "dashboard").as("dashboard"),
          isNotified(f, "email").as("mail"),
        ])
        .as("due"),
    )
    .where((due) => due.or([due("dashboard", "=", true), due("mail", "=", true)]))
    .selectAll()
    .orderBy("next_due_date")
    .orderBy((due) => due.fn("lower", ["customer_name"]))
    .orderBy("id"),
);

/** A notification about a follow-up. */
type NewNotification = Pick<Notification, "title" | "message" | "priority"> & {
  customer_id: string;
  follow_up_id: string;
  target_date: string;
  metadata: JsonText<{ customer_email: string | null; customer_phone: string | null }>;
  dashboard: boolean;
};

/**
 * Stores the owner's notification about a follow-up and its due date, once. One that is now overdue turns urgent and
 * unread again. Returns no row if the owner was already notified.
 */
export const insertNotification = statement<NewNotification>()("reminders.keep", (db, p) =>
  db
    .insertInto("notifications")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      follow_up_id: p.follow_up_id,
      title: p.title,
      message: p.message,
      priority: p.priority,
      target_date: p.target_date,
      metadata: p.metadata,
      dashboard: p.dashboard,
    })
    .onConflict((held) =>
      held
        .columns(["created_by", "follow_up_id", "target_date"])
        .doUpdateSet((n) => ({
          title: n.ref("excluded.title"),
          message: n.ref("excluded.message"),
          priority: n.ref("excluded.priority"),
          read_at: null,
          created_at: n.ref("excluded.created_at"),
          updated_at: n.ref("excluded.updated_at"),
        }))
        .where("notifications.priority", "=", "medium")
        .where("excluded.priority", "=", "urgent")
        .where("notifications.status", "=", "pending"),
    )
    .returning(["id", "created_by as user_id", "customer_id", "follow_up_id", "notification_type", "title", "message"])
    .returning(["status", "priority", "target_date", "metadata", "created_at"]),
);

/** Records that these members were sent their mail of the day. */
export const saveDigestDay = statement<{ today: string; ids: string[] }>()("reminders.save-digest-day", (db, p) =>
  db
    .updateTable("members")
    .set({ last_digest_day: p.today })
    .where("business_id", "=", p.owner)
    .where((m) => m("user_id", "=", m.fn.any(p.ids))),
);
