import { sql } from "kysely";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import type { Subject, Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import type { MessageState } from "#features/messages/planned-messages/messageStates.ts";

/** Statements of sending. In all of them the alias `m` is a message. */

/**
 * Locks the next message that is due: a planned one whose time has come, or one whose process died while it was sent.
 * Messages that were put off keep their order. A pause holds automatic messages back, and not what a member wrote.
 */
export const lockNextDue = statement<{ now: string; paused: boolean }>()("messages.hold-next-due", (db, p) =>
  db
    .selectFrom("messages as m")
    .leftJoin("sequences as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.trigger", "=", "m.trigger"))
    .where("m.created_by", "=", p.owner)
    .where((m) =>
      m.or([
        m.and([m("m.state", "=", "planned"), m("m.send_at", "<=", p.now)]),
        m.and([
          m("m.state", "=", "sending"),
          // A lease far ahead is of a clock that was set back since.
          sql<boolean>`(${m.ref("m.lease_until")} < ${p.now}::timestamptz or ${m.ref("m.lease_until")} > ${p.now}::timestamptz + interval '1 hour')`,
        ]),
      ]),
    )
    .where((m) => m.or([m("m.trigger", "is", null), m(m.cast<boolean>(p.paused, "boolean"), "=", false)]))
    .select([
      "m.id",
      "m.customer_id",
      "m.address",
      "m.name",
      "m.attempts",
      "m.step_id",
      "m.subject",
      "m.body",
      "m.by_hand",
      "m.sent_at",
      "m.language",
    ])
    .select((m) => [
      m.ref("m.state").$castTo<MessageState>().as("state"),
      m.ref("m.channel").$castTo<Channel>().as("channel"),
      m.ref("m.trigger").$castTo<Trigger | null>().as("trigger"),
      m.ref("m.about").$castTo<Subject | null>().as("about"),
      m.ref("m.written").$castTo<MessageWords | null>().as("written"),
      m.ref("m.send_at").$notNull().as("send_at"),
      m.ref("m.due_at").$notNull().as("due_at"),
      "m.about_id",
      "m.cause",
      m.ref("q.steps").$castTo<SavedStep[] | null>().as("steps"),
      "q.on_since",
    ])
    .orderBy("m.send_at")
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(1)
    .forUpdate("m"),
);
export type DueMessage = StatementRow<typeof lockNextDue>;

/**
 * The automatic messages that a customer got, that are on their way, or that may have arrived although they are tried
 * again: those of a week, and all about its quotes. Customers with the same email address are one here.
 */
export const sentTo = statement<{
  id: string;
  customer_id: string | null;
  address: string;
  about_id: string | null;
  since: string;
}>()("messages.sent-to", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.id", "<>", p.id)
    .where("m.trigger", "is not", null)
    .where("m.sent_at", "is not", null)
    .where("m.state", "<>", "failed")
    .where((m) => m.or([m("m.customer_id", "=", p.customer_id), sql<boolean>`lower(m.address) = lower(${p.address})`]))
    .where((m) => m.or([m("m.sent_at", ">=", p.since), m("m.about_id", "=", p.about_id)]))
    .select((m) => [
      m.ref("m.sent_at").$notNull().as("at"),
      m.ref("m.about").$castTo<Subject | null>().as("about"),
      "m.about_id",
    ]),
);

/** Settles a message without sending it. */
export const settleMessage = statement<{ id: string; state: string; reason: string | null }>()(
  "messages.settle",
  (db, p) =>
    db
      .updateTable("messages as m")
      .set((m) => ({
        state: p.state,
        reason: p.reason,
        lease_until: null,
        version: m("m.version", "+", 1),
        updated_at: sql<string>`now()`,
      }))
      .where("m.created_by", "=", p.owner)
      .where("m.id", "=", p.id),
);

/** Counts a missed message, so that the members are notified of it. The caller holds the lock of the settings. */
export const countMissed = statement()("messages.count-missed", (db, p) =>
  db
    .updateTable("message_settings as s")
    .set((s) => ({ missed_unreported: s("s.missed_unreported", "+", 1) }))
    .where("s.created_by", "=", p.owner),
);

/** Remembers that the members were notified of all missed messages. */
export const clearMissed = statement()("messages.clear-missed", (db, p) =>
  db.updateTable("message_settings as s").set({ missed_unreported: 0 }).where("s.created_by", "=", p.owner),
);

/** Puts a message off. `sent_at`: when it was handed to a server that may have delivered it; null: none did. */
export const putOff = statement<{ id: string; send_at: string; sent_at: string | null; reason: string | null }>()(
  "messages.put-off",
  (db, p) =>
    db
      .updateTable("messages as m")
      .set((m) => ({
        state: "planned",
        send_at: p.send_at,
        sent_at: p.sent_at,
        reason: p.reason,
        lease_until: null,
        version: m("m.version", "+", 1),
        updated_at: sql<string>`now()`,
      }))
      .where("m.created_by", "=", p.owner)
      .where("m.id", "=", p.id),
);

/** Marks a message as being sent, to the customer of its record and with its final words. It counts as sent from now on. */
export const markSending = statement<{
  id: string;
  customer_id: string | null;
  address: string;
  subject: string;
  body: string;
  at: string;
  lease_until: string;
}>()("messages.mark-sending", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      state: "sending",
      customer_id: p.customer_id,
      address: p.address,
      subject: p.subject,
      body: p.body,
      sent_at: p.at,
      lease_until: p.lease_until,
      attempts: m("m.attempts", "+", 1),
      reason: null,
      version: m("m.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id),
);

/** Locks a message that this attempt still sends; no row if another process took it over. */
export const lockAttempt = statement<{ id: string; attempts: number }>()("messages.hold-attempt", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .where("m.state", "=", "sending")
    .where("m.attempts", "=", p.attempts)
    .select(["m.id", "m.sent_at"])
    .forUpdate(),
);

/** Records that a message was sent, also if its server took its time; no row if that is known, or a member stopped it. */
export const markSent = statement<{ id: string; provider_id: string | null }>()("messages.mark-sent", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      state: "sent",
      provider_id: p.provider_id,
      lease_until: null,
      reason: null,
      version: m("m.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .where("m.sent_at", "is not", null)
    .where((m) => m("m.state", "in", ["sending", "planned", "unknown"]))
    .returning("m.id"),
);

/** An earlier text to a number, sent or on its way; no row if there is none. */
export const textsTo = statement<{ id: string; address: string }>()("messages.texts-to", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.address", "=", p.address)
    .where("m.sent_at", "is not", null)
    .where("m.channel", "=", "text")
    .where("m.id", "<>", p.id)
    .where((m) => m("m.state", "in", ["sending", "sent", "unknown"]))
    .select("m.id")
    .limit(1),
);

/** Remembers that the business writes to a number, so that its answer finds the business. */
export const addTextedNumber = statement<{ number: string; at: string }>()("messages.add-texted-number", (db, p) =>
  db
    .insertInto("texted_numbers")
    .values({ business_id: p.owner, number: p.number, texted_at: p.at })
    .onConflict((known) => known.columns(["number", "business_id"]).doUpdateSet({ texted_at: p.at })),
);

/** When the next message is due; no row if none waits. */
export const nextDueAt = statement()("messages.next-due-at", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where((m) => m("m.state", "in", ["planned", "sending"]))
    .select((m) => m.fn.coalesce("m.lease_until", "m.send_at").as("at"))
    .orderBy("m.send_at")
    .limit(1),
);

export const stopMessageSchedule = statement()("messages.stop-schedule", (db, p) =>
  db.deleteFrom("message_schedule as s").where("s.business_id", "=", p.owner),
);
