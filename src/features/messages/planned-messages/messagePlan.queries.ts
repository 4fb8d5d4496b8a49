import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { isOpenPlan } from "#platform/business/paidPlan.queries.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import { column, textStatement } from "#platform/database/textStatement.ts";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import type { Subject, Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import type { NewMessage } from "./planAbout.ts";

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

/** Locks the settings of messages, so that a business decides about one message at a time. */
export const lockMessageSettings = statement()("messages.hold-settings", (db, p) =>
  db.selectFrom("message_settings as s").where("s.created_by", "=", p.owner).select("s.paused_at").forUpdate(),
);

/** The sequences that are on. */
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

/** The records that changed since an instant, and those of planned messages whose customers wrote, changed or said no. */
export const changedSubjects = textStatement(
  "messages.changed-subjects",
  `select 'quote' as kind, id from quotes where created_by = $1 and updated_at >= $2 and job_id is null and number is not null
    union select 'request', request_id from estimates where created_by = $1 and updated_at >= $2
    union select 'visit', id from calendar_events where created_by = $1 and updated_at >= $2
      and coalesce(job_id, estimate_id, schedule_id) is not null
    union select 'invoice', id from invoices where created_by = $1 and updated_at >= $2 and number is not null
    union select 'follow_up', id from customer_services where created_by = $1 and updated_at >= $2
    union select 'follow_up', id from customer_follow_ups where created_by = $1 and updated_at >= $2
    union select 'quote', q.id from quotes q join jobs j on j.created_by = $1 and j.quote_id = q.id
      where q.created_by = $1 and j.updated_at >= $2
    union select m.about, m.about_id from messages m where m.created_by = $1 and m.state = 'planned' and m.about_id is not null
      and (m.customer_id in (
          select id from customers where created_by = $1 and updated_at >= $2
          union all select customer_id from messages where created_by = $1 and direction = 'in' and not automatic and created_at >= $2
          union all select customer_id from consents where created_by = $1 and created_at >= $2)
        or lower(m.address) in (
          select address from consents where created_by = $1 and created_at >= $2
          union all select address from bounced_addresses where created_by = $1 and bounced_at >= $2))`,
  {
    params: { owner: column.uuid, since: column.moment },
    row: { kind: column.text as { type: string; nullable: boolean; value?: Subject }, id: column.uuid },
  },
);

/** All records that messages could still be about: those that a sequence looks at when it is turned on. */
export const openSubjects = textStatement(
  "messages.open-subjects",
  `select id from (
      select 'quote' as kind, id, sent_at as at from quotes where created_by = $1 and job_id is null and state in ('sent', 'accepted')
      union all select 'request', request_id, created_at from estimates where created_by = $1 and status = 'pending'
        and deleted_at is null and request_position = 0 and not is_test and first_shown_at is not null
      union all select 'visit', id, start_datetime from calendar_events where created_by = $1 and deleted_at is null
        and coalesce(job_id, estimate_id, schedule_id) is not null
      union all select 'invoice', id, issued_at from invoices where created_by = $1 and state = 'issued'
      union all select 'follow_up', id, updated_at from customer_services where created_by = $1 and status = 'active'
      union all select 'follow_up', id, updated_at from customer_follow_ups where created_by = $1 and status = 'active'
        and next_service_date is not null) as open
    where kind = $2 order by at desc nulls last limit $3`,
  {
    params: { owner: column.uuid, kind: column.text, limit: column.integer },
    row: { id: column.uuid },
  },
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

/** Plans messages, each step once for its cause. */
export const addPlanned = textStatement(
  "messages.add-planned",
  `insert into messages (created_by, customer_id, direction, channel, state, address, name, language, trigger, step_id,
      cause, about, about_id, due_at, send_at, subject, body, reason)
    select $1, r.customer_id, 'out', r.channel, r.state, r.address, r.name, r.language, r.trigger, r.step_id, r.cause, r.about,
      r.about_id, r.due_at, r.due_at, r.subject, r.body, r.reason
    from jsonb_to_recordset($2) as r(customer_id uuid, channel text, state text, address text, name text, language text,
      trigger text, step_id uuid, cause text, about text, about_id uuid, due_at timestamptz, subject text, body text, reason text)
    on conflict (created_by, trigger, step_id, cause) where trigger is not null do nothing
    returning id`,
  {
    params: { owner: column.uuid, messages: column.jsonParam<NewMessage[]>() },
    row: { id: column.uuid },
  },
);

/** Cancels planned messages, each for its reason. */
export const cancelPlanned = textStatement(
  "messages.cancel-planned",
  `update messages m set state = 'cancelled', reason = r.reason, version = m.version + 1, updated_at = now()
    from jsonb_to_recordset($2) as r(id uuid, reason text)
    where m.created_by = $1 and m.id = r.id and m.state = 'planned' returning m.id`,
  {
    params: { owner: column.uuid, reasons: column.jsonParam<{ id: string; reason: string }[]>() },
    row: { id: column.uuid },
  },
);

/** Cancels all planned messages of a trigger, of a customer, or of the business. */
export const cancelAll = statement<{ trigger: string | null; customer_id: string | null; reason: string }>()(
  "messages.cancel-all",
  (db, p) =>
    db
      .updateTable("messages as m")
      .set((m) => ({
        state: "cancelled",
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
