import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { wants } from "#platform/members/recipients.queries.ts";

/**
 * Devices that get notifications, and the kinds they get. In all statements `s` is a subscription and `m` the member
 * whose device it is.
 */

/** The kinds that the calling member wants, and the number of their subscribed devices. */
export const choices = statement()("pushes.choices", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select((m) => [
      wants(m.ref("m.notification_choices"), "request_new", "push").as("new_requests"),
      wants(m.ref("m.notification_choices"), "follow_up_due", "push").as("follow_ups"),
      wants(m.ref("m.notification_choices"), "visits_today", "push").as("events"),
    ])
    .select((m) =>
      m
        .selectFrom("push_subscriptions as s")
        .where("s.created_by", "=", p.owner)
        .where((s) => s("s.user_id", "=", s.cast<string>(p.actor, "uuid")))
        .select((s) => s.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("devices"),
    ),
);

/** Subscribes a device of the calling member. The same device replaces its own row, even if it was another member's. */
export const saveSubscription = statement<{
  hash: string;
  secret: string;
  session_id: string;
  device: string | null;
}>()("pushes.subscribe", (db, p) =>
  db
    .insertInto("push_subscriptions")
    .values((e) => ({
      created_by: p.owner,
      user_id: e.cast<string>(p.actor, "uuid"),
      hash: p.hash,
      secret: p.secret,
      session_id: p.session_id,
      device: p.device,
    }))
    .onConflict((held) =>
      held.columns(["created_by", "hash"]).doUpdateSet((s) => ({
        user_id: s.ref("excluded.user_id"),
        secret: s.ref("excluded.secret"),
        session_id: s.ref("excluded.session_id"),
        device: s.ref("excluded.device"),
        failures: s.lit(0),
        failing_since: null,
        updated_at: s.ref("excluded.updated_at"),
      })),
    ),
);

/** The limit of notified devices per member: above it, the one subscribed longest ago is deleted first. */
export const maxDevices = 20;
/** Deletes the calling member's devices beyond the limit. */
export const deleteSurplus = statement()("pushes.delete-surplus", (db, p) =>
  db
    .deleteFrom("push_subscriptions")
    .where("created_by", "=", p.owner)
    .where("id", "in", (from) =>
      from
        .selectFrom("push_subscriptions as s")
        .where("s.created_by", "=", p.owner)
        .where((s) => s("s.user_id", "=", s.cast<string>(p.actor, "uuid")))
        .select("s.id")
        .orderBy("s.updated_at", "desc")
        .orderBy("s.id")
        .offset(maxDevices),
    ),
);

/** Ends the subscription of a device of the calling member. */
export const endSubscription = statement<{ hash: string }>()("pushes.unsubscribe", (db, p) =>
  db
    .deleteFrom("push_subscriptions")
    .where("created_by", "=", p.owner)
    .where((s) => s("user_id", "=", s.cast<string>(p.actor, "uuid")))
    .where("hash", "=", p.hash)
    .returning("id"),
);

/** The data that a message to a device needs; no row if it is no longer subscribed. */
export const subscription = statement<{ id: string }>()("pushes.subscription", (db, p) =>
  db
    .selectFrom("push_subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .select(["s.session_id", "s.secret", "s.failures"]),
);

/**
 * Counts a message that a device's push service did not accept. Returns the number of failures in a row and the time of
 * the first. `now` is the program's: a distributed database reads no clock here.
 */
export const noteFailure = statement<{ id: string; now: string }>()("pushes.note-failure", (db, p) =>
  db
    .updateTable("push_subscriptions as s")
    .set((s) => ({
      failures: s("s.failures", "+", 1),
      failing_since: s.fn.coalesce("s.failing_since", s.cast<string>(p.now, "timestamptz")),
    }))
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .returning(["s.failures", "s.failing_since as since"]),
);

/** Resets the count: a device's push service has accepted a message again. */
export const forgetFailures = statement<{ id: string }>()("pushes.forget-failures", (db, p) =>
  db
    .updateTable("push_subscriptions as s")
    .set({ failures: 0, failing_since: null })
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id),
);

/** Deletes a subscription that no longer works. */
export const deleteSubscription = statement<{ id: string }>()("pushes.delete", (db, p) =>
  db.deleteFrom("push_subscriptions").where("created_by", "=", p.owner).where("id", "=", p.id),
);

/** True if the business is on a paid plan, and its events between two moments of a day. */
export const dayToPush = statement<{ today: string; from: string; to: string }>()("pushes.day", (db, p) =>
  db.selectNoFrom((e) => [
    e
      .exists(
        e
          .selectFrom("subscriptions as s")
          .where("s.created_by", "=", p.owner)
          .where("s.subscription_end", ">", sql<string>`now()`)
          .select((s) => s.lit(1).as("one")),
      )
      .$castTo<boolean>()
      .as("subscribed"),
    jsonArrayFrom(
      e
        .selectFrom("calendar_events as c")
        .where("c.created_by", "=", p.owner)
        .where("c.deleted_at", "is", null)
        .where((c) =>
          c.or([
            c.and([c("c.start_datetime", ">=", p.from), c("c.start_datetime", "<", p.to), c("c.all_day", "=", false)]),
            c.and([c("c.start_day", "<=", p.today), c("c.end_day", ">=", p.today)]),
          ]),
        )
        .select(["c.title", "c.start_datetime", "c.end_datetime", "c.all_day", "c.arrival_window", "c.assigned_to"])
        .orderBy("c.start_datetime")
        .orderBy("c.id"),
    ).as("events"),
  ]),
);
