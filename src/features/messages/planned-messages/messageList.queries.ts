import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import type { Subject, Trigger } from "#features/messages/message-rules/triggers.ts";
import type { MessageState } from "./messageStates.ts";

/** Statements of the outbox. In all of them the alias `m` is a message to a customer. */

const columns = (m: FromTable<"m", "messages">) =>
  [
    ...(["m.id", "m.customer_id", "m.name", "m.address", "m.about_id", "m.subject", "m.send_at", "m.sent_at"] as const),
    ...(["m.reason", "m.updated_at", "m.version"] as const),
    m.ref("m.body").as("text"),
    m.ref("m.channel").$castTo<Channel>().as("channel"),
    m.ref("m.state").$castTo<MessageState>().as("state"),
    m.ref("m.trigger").$castTo<Trigger | null>().as("trigger"),
    m.ref("m.about").$castTo<Subject | null>().as("about"),
    m("m.written", "is not", null).$castTo<boolean>().as("edited"),
  ] as const;

type Selected = {
  states: string[];
  until: string | null;
  since: string | null;
  customer_id: string | null;
  about_ids: string[] | null;
};

/** Condition: a message is in the chosen part of the outbox. */
const isChosen = (p: Owner & ParamRefs<Selected>) => (m: FromTable<"m", "messages">) =>
  m.and([
    m("m.created_by", "=", p.owner),
    m("m.direction", "=", "out"),
    m("m.state", "=", m.fn.any(p.states)),
    sql<boolean>`(${p.until}::timestamptz is null or ${m.ref("m.send_at")} < ${p.until}::timestamptz)`,
    sql<boolean>`(${p.since}::timestamptz is null or ${m.ref("m.updated_at")} >= ${p.since}::timestamptz)`,
    sql<boolean>`(${p.customer_id}::uuid is null or ${m.ref("m.customer_id")} = ${p.customer_id}::uuid)`,
    sql<boolean>`(${p.about_ids}::uuid[] is null or ${m.ref("m.about_id")} = any(${p.about_ids}::uuid[]))`,
  ]);

/** One page of messages that are to come, by their time. Its states are written out, so that their index is used. */
export const listAhead = statement<Selected & { limit: number; offset: number }>()("messages.list-ahead", (db, p) =>
  db
    .selectFrom("messages as m")
    .where(isChosen(p))
    .where("m.state", "in", [sql.lit("planned"), sql.lit("sending")])
    .select(columns)
    .orderBy("m.send_at")
    .orderBy("m.id")
    .limit(p.limit)
    .offset(p.offset),
);

/** One page of other messages, newest first. */
export const listMessages = statement<Selected & { limit: number; offset: number }>()("messages.list", (db, p) =>
  db
    .selectFrom("messages as m")
    .where(isChosen(p))
    .select(columns)
    .orderBy("m.updated_at", (by) => by.desc().nullsLast())
    .orderBy("m.id")
    .limit(p.limit)
    .offset(p.offset),
);

export const countMessages = statement<Selected>()("messages.count", (db, p) =>
  db
    .selectFrom("messages as m")
    .where(isChosen(p))
    .select((m) => m.fn.countAll<number>().as("count")),
);

/** The numbers of messages in each part of the outbox. */
export const messageCounts = statement<{ tomorrow: string; next_week: string; since: string; last_week: string }>()(
  "messages.counts",
  (db, p) =>
    db
      .selectFrom("messages as m")
      .where("m.created_by", "=", p.owner)
      .where("m.direction", "=", "out")
      .where((m) => m.or([m("m.state", "in", ["planned", "sending"]), m("m.updated_at", ">=", p.since)]))
      .select((m) => {
        const count = (states: string[], until?: typeof p.tomorrow) =>
          m.fn
            .countAll<number>()
            .filterWhere((of) =>
              of.and([of("m.state", "in", states), ...(until ? [of("m.send_at", "<", until)] : [])]),
            );
        return [
          count(["planned", "sending"], p.tomorrow).as("today"),
          count(["planned", "sending"], p.next_week).as("week"),
          count(["planned", "sending"]).as("planned"),
          count(["cancelled", "skipped", "missed"]).as("stopped"),
          count(["sent"]).as("sent"),
          count(["failed", "unknown"]).as("failed"),
          m.fn
            .countAll<number>()
            .filterWhere((of) => of.and([of("m.state", "=", "missed"), of("m.updated_at", ">=", p.last_week)]))
            .as("missed"),
        ];
      }),
);

/** One message with what its words are made of. */
export const messageById = statement<{ id: string }>()("messages.get", (db, p) =>
  db
    .selectFrom("messages as m")
    .leftJoin("sequences as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.trigger", "=", "m.trigger"))
    .where("m.created_by", "=", p.owner)
    .where("m.direction", "=", "out")
    .where("m.id", "=", p.id)
    .select(columns)
    .select(["m.language", "m.step_id"])
    .select((m) => [m.ref("m.written").$castTo<MessageWords | null>().as("written"), m.ref("q.steps").as("steps")]),
);

/** Locks a message for a change. */
export const lockMessage = statement<{ id: string }>()("messages.hold", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.direction", "=", "out")
    .where("m.id", "=", p.id)
    .select(["m.id", "m.version", "m.customer_id", "m.send_at", "m.due_at", "m.sent_at"])
    .select((m) => m.ref("m.state").$castTo<MessageState>().as("state"))
    .forUpdate(),
);

/** The first estimate of each request that is not deleted. Its page is the page of the request. */
export const firstEstimates = statement<{ requests: string[] }>()("messages.first-estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.request_id", "=", e.fn.any(p.requests)))
    .where("e.deleted_at", "is", null)
    .distinctOn("e.request_id")
    .select(["e.request_id", "e.id"])
    .orderBy("e.request_id")
    .orderBy("e.request_position"),
);

/** The records of a job that messages can be about: its visits and its invoices; the quote that it was made of. */
export const recordsOfJob = statement<{ id: string }>()("messages.records-of-job", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.job_id", "=", p.id)
    .select("e.id")
    .union(
      db.selectFrom("invoices as i").where("i.created_by", "=", p.owner).where("i.job_id", "=", p.id).select("i.id"),
    ),
);

const changed = <M extends FromTable<"m", "messages">>(m: M) => ({
  version: m("m.version", "+", 1),
  updated_at: sql<string>`now()`,
});

/** Gives a planned message other words and another time. */
export const editPlanned = statement<{
  id: string;
  written: JsonText<MessageWords>;
  subject: string;
  body: string;
  send_at: string;
}>()("messages.edit", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      written: p.written,
      subject: p.subject,
      body: p.body,
      send_at: p.send_at,
      due_at: p.send_at,
      ...changed(m),
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id),
);

/** Skips a planned message, or plans a skipped one again. */
export const setMessageState = statement<{ id: string; state: string; reason: string | null }>()(
  "messages.set-state",
  (db, p) =>
    db
      .updateTable("messages as m")
      .set((m) => ({ state: p.state, reason: p.reason, ...changed(m) }))
      .where("m.created_by", "=", p.owner)
      .where("m.id", "=", p.id),
);

/** Lets a planned message go out with the next turn, whatever the hour and whatever its customer got today. */
export const sendByHand = statement<{ id: string; send_at: string }>()("messages.send-by-hand", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({ send_at: p.send_at, due_at: p.send_at, by_hand: true, ...changed(m) }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id),
);
