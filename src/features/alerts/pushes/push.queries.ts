import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sql } from "kysely";
import type { PushKind } from "#shared/pushKinds.ts";
import { statement } from "#platform/database/statement.ts";

/** Devices that are notified, and of what. In all statements `s` is a subscription and `m` the member whose device it is. */

/** What the member who asks wants, and how many devices of theirs are subscribed. */
export const choices = statement()("pushes.choices", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select(["m.push_new_requests as new_requests", "m.push_follow_ups as follow_ups", "m.push_events as events"])
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

/** Chooses what the member who asks is notified of. */
export const saveChoices = statement<Record<PushKind, boolean>>()("pushes.save-choices", (db, p) =>
  db
    .updateTable("members")
    .set({ push_new_requests: p.new_requests, push_follow_ups: p.follow_ups, push_events: p.events })
    .where("business_id", "=", p.owner)
    .where("user_id", "=", p.actor),
);

/** Subscribes a device of the member who asks; the same device again takes its place, whoever's it was. */
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

/** Only so many devices of a member are notified: the one that was seen last goes first. */
export const maxDevices = 20;
/** Deletes the devices of the member who asks beyond the most. */
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

/** Ends the subscription of a device of the member who asks. */
export const endSubscription = statement<{ hash: string }>()("pushes.unsubscribe", (db, p) =>
  db
    .deleteFrom("push_subscriptions")
    .where("created_by", "=", p.owner)
    .where((s) => s("user_id", "=", s.cast<string>(p.actor, "uuid")))
    .where("hash", "=", p.hash)
    .returning("id"),
);

/** What a message to a device needs; no row where it is subscribed no more. */
export const subscription = statement<{ id: string }>()("pushes.subscription", (db, p) =>
  db
    .selectFrom("push_subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .select(["s.session_id", "s.secret", "s.failures"]),
);

/** Counts a message that a device's push service did not take; answers with how many in a row it were, and since when. `now` is the program's: a distributed database reads no clock here. */
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

/** A device's push service has taken a message again. */
export const forgetFailures = statement<{ id: string }>()("pushes.forget-failures", (db, p) =>
  db
    .updateTable("push_subscriptions as s")
    .set({ failures: 0, failing_since: null })
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id),
);

/** Deletes a subscription that leads nowhere any more. */
export const deleteSubscription = statement<{ id: string }>()("pushes.delete", (db, p) =>
  db.deleteFrom("push_subscriptions").where("created_by", "=", p.owner).where("id", "=", p.id),
);

/** What a message says of a new request: who asked for which services; no row where it is gone. */
export const requestToPush = statement<{ request_id: string }>()("pushes.request", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.deleted_at", "is", null)
    .select(["e.id", "e.name", "e.service_name"])
    .orderBy("e.request_position")
    .orderBy("e.id"),
);

/** Whether the business is on a paid plan, and its events of a day that begins and ends at these moments. */
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
        .select(["c.title", "c.start_datetime", "c.all_day", "c.assigned_to"])
        .orderBy("c.start_datetime")
        .orderBy("c.id"),
    ).as("events"),
  ]),
);
