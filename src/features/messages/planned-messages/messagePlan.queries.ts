import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { isOpenPlan } from "#platform/business/paidPlan.queries.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";

/** Statements of the plan of messages. In all of them the alias `m` is a message. */

/** The business, as its messages name it, and the choices of its messages. */
export const messagingBusiness = statement()("messages.business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .leftJoin("message_settings as s", "s.created_by", "b.created_by")
    .where("b.created_by", "=", p.owner)
    .select(["b.name", "b.phone", "b.address", "b.time_zone", "b.review_links", "b.brand_color as colour"])
    .select(["s.quiet_weekends", "s.paused_at", "s.planned_at", "s.version"])
    .select((b) => [
      logoAddress(p, b.ref("b.logo_name")).as("logo"),
      b
        .selectFrom("members as w")
        .where("w.business_id", "=", p.owner)
        .where("w.left_at", "is", null)
        .where("w.role", "=", "owner")
        .orderBy("w.since")
        .orderBy("w.user_id")
        .select("w.email")
        .limit(1)
        .$asScalar()
        .as("reply_to"),
      b
        .exists(b.selectFrom("subscriptions as s").where(isOpenPlan(p)).select(sql.lit(1).as("one")))
        .$castTo<boolean>()
        .as("subscribed"),
    ]),
);
export type MessagingBusiness = StatementRow<typeof messagingBusiness>;

/** Those that plan messages now, with their steps. */
export const sequencesOn = statement()("messages.sequences-on", (db, p) =>
  db
    .selectFrom("sequences as q")
    .where("q.created_by", "=", p.owner)
    .where("q.on_since", "is not", null)
    .select((q) => [
      q.ref("q.trigger").$castTo<Trigger>().as("trigger"),
      q.ref("q.steps").$castTo<SavedStep[]>().as("steps"),
      q.ref("q.on_since").$notNull().as("on_since"),
    ]),
);
export type SequenceOn = StatementRow<typeof sequencesOn>;

/** The number of the current links of customers' pages; no row of a customer whose links were never renewed. */
export const pageNumbers = statement<{ ids: string[] }>()("messages.page-numbers", (db, p) =>
  db
    .selectFrom("customer_pages as y")
    .where("y.created_by", "=", p.owner)
    .where((y) => y("y.page_of", "=", y.fn.any(p.ids)))
    .select(["y.page_of as id", "y.link_number"]),
);

/** The planned messages about records. */
export const plannedAbout = statement<{ ids: string[] }>()("messages.planned-about", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.state", "=", "planned")
    .where((m) => m("m.about_id", "=", m.fn.any(p.ids)))
    .where("m.trigger", "is not", null)
    .select(["m.id", "m.address", "m.customer_id"])
    .select((m) => [
      m.ref("m.about_id").$notNull().as("about_id"),
      m.ref("m.trigger").$castTo<Trigger>().as("trigger"),
      m.ref("m.cause").$notNull().as("cause"),
      m.ref("m.channel").$castTo<Channel>().as("channel"),
    ]),
);
export type PlannedAbout = StatementRow<typeof plannedAbout>;

/** Cancels all planned messages of a trigger, of a customer, or of the business. */
export const cancelAll = statement<{ trigger: string | null; customer_id: string | null; reason: string }>()(
  "messages.cancel-all",
  (db, p) =>
    db
      .updateTable("messages as m")
      .set((m) => ({
        state: sql<string>`case when m.sent_at is null then 'cancelled' else 'unknown' end`,
        reason: p.reason,
        version: m("m.version", "+", 1),
        updated_at: sql<string>`now()`,
      }))
      .where("m.created_by", "=", p.owner)
      .where("m.state", "=", "planned")
      .where((m) => m.or([m(m.cast<string | null>(p.trigger, "text"), "is", null), m("m.trigger", "=", p.trigger)]))
      .where((m) =>
        m.or([m(m.cast<string | null>(p.customer_id, "uuid"), "is", null), m("m.customer_id", "=", p.customer_id)]),
      )
      .returning("m.id"),
);

/** Remembers up to which instant changes are planned. */
export const savePlannedAt = statement<{ at: string }>()("messages.save-planned-at", (db, p) =>
  db
    .insertInto("message_settings")
    .values({ created_by: p.owner, planned_at: p.at })
    .onConflict((held) => held.column("created_by").doUpdateSet({ planned_at: p.at })),
);

/** The ledger of consents of customers and addresses, oldest first. */
export const consentsAmong = statement<{ customers: string[]; addresses: string[] }>()("messages.consents", (db, p) =>
  db
    .selectFrom("consents as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c.or([c("c.customer_id", "=", c.fn.any(p.customers)), c("c.address", "=", c.fn.any(p.addresses))]))
    .select(["c.customer_id", "c.channel", "c.address", "c.kind", "c.given"])
    .orderBy("c.created_at")
    .orderBy("c.id"),
);

/** Which of these mailboxes refused an email for good, and why. */
export const bouncedAmong = statement<{ addresses: string[] }>()("messages.bounced", (db, p) =>
  db
    .selectFrom("bounced_addresses as b")
    .where("b.created_by", "=", p.owner)
    .where((b) => b("b.address", "=", b.fn.any(p.addresses)))
    .select(["b.address", "b.reason"]),
);

/** The words of planned messages that a member wrote in place of those of their steps. */
export type Written = JsonText<MessageWords>;

/** Remembers that a mailbox refused an email for good, or that no text can reach a number. */
export const addBounced = statement<{ address: string; reason: string }>()("messages.add-bounced", (db, p) =>
  db
    .insertInto("bounced_addresses")
    .values({ created_by: p.owner, address: p.address, reason: p.reason })
    .onConflict((known) =>
      known.columns(["created_by", "address"]).doUpdateSet({ reason: p.reason, bounced_at: sql`now()` }),
    ),
);

/** The business's place in the schedule of messages. `due_at` is an ISO string. */
export const setMessageSchedule = statement<{ due_at: string }>()("messages.set-schedule", (db, p) =>
  db
    .insertInto("message_schedule")
    .values({ business_id: p.owner, due_at: p.due_at })
    .onConflict((held) => held.column("business_id").doUpdateSet({ due_at: p.due_at })),
);
