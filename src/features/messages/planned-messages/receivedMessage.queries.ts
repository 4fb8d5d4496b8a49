import { sql } from "kysely";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import type { Language } from "#shared/words/languages.ts";
import type { MessageState } from "./messageStates.ts";

/** Statements about what comes back: answers, and reports about messages of ours. `m` is a message. */

/** Locks the message of ours that an answer or a report is about. */
export const lockAnsweredMessage = statement<{ id: string }>()("messages.hold-answered", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.direction", "=", "out")
    .where("m.id", "=", p.id)
    .select(["m.id", "m.customer_id", "m.address", "m.name", "m.subject", "m.about", "m.about_id", "m.provider_id"])
    .select((m) => [
      m.ref("m.state").$castTo<MessageState>().as("state"),
      m.ref("m.channel").$castTo<Channel>().as("channel"),
      m.ref("m.language").$castTo<Language>().as("language"),
    ])
    .forUpdate(),
);
export type AnsweredMessage = StatementRow<typeof lockAnsweredMessage>;

/** The newest text of ours to a number. */
export const lastTextTo = statement<{ address: string }>()("messages.last-text-to", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.address", "=", p.address)
    .where("m.sent_at", "is not", null)
    .where("m.channel", "=", "text")
    .select(["m.id", "m.customer_id", "m.name", "m.about", "m.about_id"])
    .select((m) => m.ref("m.language").$castTo<Language>().as("language"))
    .orderBy("m.sent_at", (by) => by.desc().nullsLast())
    .limit(1),
);

/** A message that came in. `provider_id`: its id at the service that brought it; the same one twice is one message. */
export type ReceivedMessage = {
  customer_id: string | null;
  channel: Channel;
  address: string;
  name: string;
  language: string;
  about: string | null;
  about_id: string | null;
  subject: string;
  body: string;
  provider_id: string;
  automatic: boolean;
};

/** Stores a received message; no row if it is stored already. */
export const addReceived = statement<ReceivedMessage>()("messages.add-received", (db, p) =>
  db
    .insertInto("messages")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      direction: "in",
      channel: p.channel,
      state: "received",
      address: p.address,
      name: p.name,
      language: p.language,
      about: p.about,
      about_id: p.about_id,
      subject: p.subject,
      body: p.body,
      provider_id: p.provider_id,
      automatic: p.automatic,
    })
    .onConflict((known) =>
      known.columns(["created_by", "channel", "provider_id"]).where("direction", "=", "in").doNothing(),
    )
    .returning("id"),
);

/** Records that a message did not arrive; no row if that is known, or if it was never sent. */
export const failSent = statement<{ id: string; reason: string }>()("messages.fail-sent", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      state: "failed",
      reason: p.reason,
      lease_until: null,
      version: m("m.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .where((m) => m("m.state", "in", ["sending", "sent", "unknown"]))
    .returning("m.id"),
);

/** Records that a message was sent after all. */
export const confirmSent = statement<{ id: string; provider_id: string }>()("messages.confirm-sent", (db, p) =>
  db
    .updateTable("messages as m")
    .set((m) => ({
      state: "sent",
      provider_id: p.provider_id,
      reason: null,
      version: m("m.version", "+", 1),
      updated_at: sql<string>`now()`,
    }))
    .where("m.created_by", "=", p.owner)
    .where("m.id", "=", p.id)
    .where("m.state", "=", "unknown")
    .returning("m.id"),
);

/** The name and the number of a business; no row if it is gone. */
export const answeringBusiness = statement()("messages.answering-business", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select(["b.name", "b.phone"]),
);
