import { expressionBuilder, sql, type Expression } from "kysely";
import { memberName } from "#platform/business/actorName.queries.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { isFoundIn, type SoughtPatterns } from "#platform/database/search.queries.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import { maxSearched, searchedLength, type ConversationEntry } from "./conversation.ts";

/** Statements of conversations. `m` is a message, `w` a question or an answer of a quote. */

const tables = expressionBuilder<Schema>();

const messageColumns = (m: FromTable<"m", "messages">, p: Owner) =>
  [
    "m.id",
    sql<ConversationEntry["kind"]>`'message'`.as("kind"),
    m.ref("m.direction").$castTo<ConversationEntry["direction"]>().as("direction"),
    m.ref("m.channel").$castTo<Channel | null>().as("channel"),
    m.ref("m.state").$castTo<ConversationEntry["state"]>().as("state"),
    m.ref("m.address").$castTo<string | null>().as("address"),
    "m.subject",
    m.ref("m.body").as("text"),
    m
      .case()
      .when(m("m.state", "=", "planned"))
      .then(m.ref("m.send_at"))
      .else(m.fn.coalesce("m.sent_at", "m.created_at"))
      .end()
      .$notNull()
      .$castTo<string>()
      .as("at"),
    m
      .case()
      .when(m.and([m("m.direction", "=", "out"), m("m.trigger", "is", null)]))
      .then(memberName(p, m.ref("m.acted_by")))
      .end()
      .$castTo<string | null>()
      .as("by"),
    sql<string | null>`null::uuid`.as("quote_id"),
    m.ref("m.trigger").$castTo<ConversationEntry["trigger"]>().as("trigger"),
    m.ref("m.about").$castTo<ConversationEntry["about"]>().as("about"),
    "m.about_id",
    "m.automatic",
    m
      .or([m("m.direction", "=", "out"), m("m.read_at", "is not", null)])
      .$castTo<boolean>()
      .as("read"),
    "m.reason",
  ] as const;

/** The messages to and from a customer that belong to the conversation: not those that sequences have planned. */
const messagesWith = (p: Owner, customer: Expression<string>) =>
  tables
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.customer_id", "=", customer)
    .where((m) =>
      m.or([
        m("m.direction", "=", "in"),
        m("m.trigger", "is", null),
        m("m.state", "in", ["sending", "sent", "failed", "unknown"]),
      ]),
    );

const questionsWith = (p: Owner, customer: Expression<string>) =>
  tables
    .selectFrom("quote_messages as w")
    .innerJoin("quotes as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.id", "=", "w.quote_id"))
    .where("w.created_by", "=", p.owner)
    .where("q.customer_id", "=", customer);

const entriesOf = (p: Owner, customer: Expression<string>) =>
  messagesWith(p, customer)
    .select((m) => messageColumns(m, p))
    .unionAll(
      questionsWith(p, customer).select((w) => [
        "w.id",
        sql<ConversationEntry["kind"]>`'question'`.as("kind"),
        sql<ConversationEntry["direction"]>`case when ${w.ref("w.from_customer")} then 'in' else 'out' end`.as(
          "direction",
        ),
        sql<Channel | null>`null::text`.as("channel"),
        sql<ConversationEntry["state"]>`case when ${w.ref("w.from_customer")} then 'received' else 'sent' end`.as(
          "state",
        ),
        sql<string | null>`null::text`.as("address"),
        sql<string>`''`.as("subject"),
        "w.text",
        "w.created_at as at",
        memberName(p, w.ref("w.acted_by")).as("by"),
        sql<string | null>`w.quote_id`.as("quote_id"),
        sql<ConversationEntry["trigger"]>`null::text`.as("trigger"),
        sql<ConversationEntry["about"]>`null::text`.as("about"),
        sql<string | null>`null::uuid`.as("about_id"),
        sql<boolean>`false`.as("automatic"),
        sql<boolean>`true`.as("read"),
        sql<string | null>`null::text`.as("reason"),
      ]),
    );

/** The newest messages of conversations that match a search. It looks at a bounded number of the newest ones. */
export const findMessages = statement<SoughtPatterns & { limit: number }>()("conversations.find", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("messages as m")
        .where("m.created_by", "=", p.owner)
        .where("m.customer_id", "is not", null)
        .select(["m.id", "m.customer_id", "m.direction", "m.subject", "m.body", "m.sent_at", "m.created_at"])
        .select(["m.search_text", "m.state", "m.trigger"])
        .orderBy("m.created_at", (by) => by.desc().nullsLast())
        .orderBy("m.id")
        .limit(sql.lit(maxSearched))
        .as("m"),
    )
    .innerJoin("customers as c", (join) => join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "m.customer_id"))
    .where((m) =>
      m.or([
        m("m.direction", "=", "in"),
        m("m.trigger", "is", null),
        m("m.state", "in", ["sending", "sent", "failed", "unknown"]),
      ]),
    )
    .where((m) => isFoundIn(m.ref("m.search_text"), p))
    .select((m) => [
      "m.id",
      m.ref("m.customer_id").$notNull().as("customer_id"),
      "c.name",
      m.ref("m.direction").$castTo<ConversationEntry["direction"]>().as("direction"),
      "m.subject",
      sql<string>`left(${m.ref("m.body")}, ${sql.lit(searchedLength)})`.as("text"),
      m.fn.coalesce("m.sent_at", "m.created_at").as("at"),
    ])
    .orderBy("at", (by) => by.desc().nullsLast())
    .orderBy("m.id")
    .limit(p.limit),
);

/** One page of a conversation, newest first. */
export const conversationEntries = statement<{ customer_id: string; limit: number; offset: number }>()(
  "conversations.entries",
  (db, p) =>
    db
      .selectFrom(entriesOf(p, p.customer_id).as("e"))
      .selectAll("e")
      .orderBy("e.at", (by) => by.desc().nullsLast())
      .orderBy("e.id")
      .limit(p.limit)
      .offset(p.offset),
);

export const countEntries = statement<{ customer_id: string }>()("conversations.count", (db, p) =>
  db.selectNoFrom([
    sql<number>`${messagesWith(p, p.customer_id).select((m) => m.fn.countAll<number>().as("count"))} + ${questionsWith(
      p,
      p.customer_id,
    ).select((w) => w.fn.countAll<number>().as("count"))}`.as("total"),
  ]),
);

/** The number of a customer's messages that no member has read. */
export const countUnread = statement<{ customer_id: string }>()("conversations.count-unread", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.customer_id", "=", p.customer_id)
    .where("m.direction", "=", "in")
    .where("m.read_at", "is", null)
    .select((m) => m.fn.countAll<number>().as("count")),
);

/** One message of a conversation. */
export const entryById = statement<{ id: string }>()("conversations.entry", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .select((m) => messageColumns(m, p))
    .select("m.customer_id"),
);

/** Stores a member's message, to go out with the next turn; no row if one with this id is stored. */
export const addWritten = statement<{
  id: string;
  customer_id: string;
  channel: Channel;
  address: string;
  name: string;
  language: string;
  written: JsonText<MessageWords>;
  subject: string;
  body: string;
  now: string;
}>()("conversations.add", (db, p) =>
  db
    .insertInto("messages")
    .values({
      created_by: p.owner,
      id: p.id,
      customer_id: p.customer_id,
      direction: "out",
      channel: p.channel,
      state: "planned",
      address: p.address,
      name: p.name,
      language: p.language,
      due_at: p.now,
      send_at: p.now,
      subject: p.subject,
      body: p.body,
      written: p.written,
      by_hand: true,
    })
    .onConflict((known) => known.columns(["created_by", "id"]).doNothing())
    .returning("id"),
);

/** Marks what a customer wrote as read. */
export const markRead = statement<{ customer_id: string }>()("conversations.mark-read", (db, p) =>
  db
    .updateTable("messages as m")
    .set({ read_at: sql<string>`now()` })
    .where("m.created_by", "=", p.owner)
    .where("m.customer_id", "=", p.customer_id)
    .where("m.direction", "=", "in")
    .where("m.read_at", "is", null)
    .returning("m.id"),
);

/** Condition: nobody knows yet who wrote a message. */
const isUnknown = (p: Owner) => (m: FromTable<"m", "messages">) =>
  m.and([m("m.created_by", "=", p.owner), m("m.direction", "=", "in"), m("m.customer_id", "is", null)]);

/** The messages of unknown senders, newest first. */
export const unknownMessages = statement<{ limit: number; offset: number }>()("conversations.unknown", (db, p) =>
  db
    .selectFrom("messages as m")
    .where(isUnknown(p))
    .select(["m.id", "m.address", "m.name", "m.subject", "m.body as text", "m.created_at as at"])
    .select((m) => m.ref("m.channel").$castTo<Channel>().as("channel"))
    .orderBy("m.created_at", (by) => by.desc().nullsLast())
    .orderBy("m.id")
    .limit(p.limit)
    .offset(p.offset),
);

export const countUnknown = statement()("conversations.count-unknown", (db, p) =>
  db
    .selectFrom("messages as m")
    .where(isUnknown(p))
    .select((m) => m.fn.countAll<number>().as("count")),
);

/** Gives an unknown sender's message to a customer; no row if it is gone or has one. */
export const attachMessage = statement<{ id: string; customer_id: string }>()("conversations.attach", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({ customer_id: p.customer_id, version: m("m.version", "+", 1), updated_at: sql<string>`now()` }))
    .where(isUnknown(p))
    .where("m.id", "=", p.id)
    .returning(["m.body", "m.subject"]),
);

/** Deletes an unknown sender's message; no row if it is gone or has a customer. */
export const removeMessage = statement<{ id: string }>()("conversations.remove", (db, p) =>
  db.deleteFrom("messages as m").where(isUnknown(p)).where("m.id", "=", p.id).returning("m.id"),
);
