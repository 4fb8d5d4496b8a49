import * as z from "zod";
import { demoNotice, type DemoContext, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { ProductError } from "#shared/errors.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { channels } from "#features/messages/consents/consentRules.ts";
import { searchText } from "#shared/search/searchText.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { bouncedIn } from "#features/messages/consents/consent.demo.ts";
import { problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { renderMessage } from "#features/messages/message-rules/renderMessage.ts";
import { wayTo, type Gate } from "#features/messages/planned-messages/messageGate.ts";
import { valuesOf } from "#features/messages/planned-messages/messageValues.ts";
import { missingValue } from "#features/messages/planned-messages/planAbout.ts";
import { demoNamed, estimateOf, type MessageRows } from "#features/messages/planned-messages/storedMessage.demo.ts";
import type { conversationsContract } from "./conversation.contract.ts";
import {
  conversationEntry,
  conversationRefusals,
  maxTemplates,
  messageTemplate,
  searchedLength,
  type ConversationEntry,
} from "./conversation.ts";

/** Conversations in the demo: the sent messages of the sample, questions and replies, and the visitor's own messages. */

/** A message that the visitor wrote, or one that came in, as the demo stores it. `customer_id`: null if nobody knows. */
export const storedWritten = conversationEntry.extend({ customer_id: z.uuid().nullable(), name: z.string() });
export type StoredWritten = z.output<typeof storedWritten>;
export { messageTemplate as storedTemplate };

export type ConversationRows = {
  writtenMessages: StoredWritten[];
  messageTemplates: z.output<typeof messageTemplate>[];
};
type Rows = ConversationRows &
  Pick<MessageRows, "messages" | "estimates" | "quotes" | "customers" | "consents"> & { timeline: DemoTimelineEvent[] };
type Context = DemoContext<Rows>;

/** The demo's handlers for conversations. */
export const conversationDemoHandlers: DemoHandlers<typeof conversationsContract, Rows> = {
  get: (context, { id, limit, offset }) => {
    const customer = customerOf(context, id);
    const all = entriesOf(context, id).toSorted(
      (a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1),
    );
    return {
      rows: all.slice(offset, offset + limit).toReversed(),
      total: all.length,
      unread: all.filter(({ read }) => !read).length,
      ways: channels.map((channel) => ({ channel, ...wayTo(channel, customer, gateIn(context)) })),
      language: "en",
    };
  },

  find: (context, { search, limit }) => {
    const sought = soughtIn(search);
    return context.store
      .read("customers")
      .flatMap(({ id: customer_id, name }) =>
        entriesOf(context, customer_id)
          .filter(({ kind }) => kind === "message")
          .map(({ id, direction, subject, text, at }) => ({
            ...{ id, direction, subject, at, customer_id, name },
            text: text.slice(0, searchedLength),
          })),
      )
      .filter(({ subject, text }) => sought === null || isFoundIn(searchText({ texts: [subject, text] }), sought))
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  },

  send: (context, { id, idempotency_key, channel, subject, text }) => {
    const { store } = context;
    const customer = customerOf(context, id);
    const known = store.read("writtenMessages").find((one) => one.id === idempotency_key);
    if (known && known.customer_id !== id) throw new ProductError("conflict", conversationRefusals.otherMessage);
    if (known) return entryOf(known);
    const words = { subject: channel === "email" ? subject : "", text };
    const problems = problemsOf(words, { channel, trigger: null, language: "en" });
    if (problems) throw new ProductError("invalid", Object.values(problems)[0] ?? "", { ...problems });
    const { address, reason } = wayTo(channel, customer, gateIn(context));
    if (reason !== null) throw new ProductError("conflict", reason);
    const named = { name: customer.name, address: customer.address, service: "", pageLink: null };
    const rendered = renderMessage(words, valuesOf(named, demoNamed(), "en"), "en");
    if ("missing" in rendered) throw new ProductError("conflict", missingValue(rendered.missing));
    const at = context.now().toISOString();
    const sent: ConversationEntry = {
      ...sentEntry({ id: idempotency_key, channel, address, at, ...rendered }),
      by: visitorsName(context),
    };
    store.write("writtenMessages", [
      ...store.read("writtenMessages"),
      { ...sent, customer_id: id, name: customer.name },
    ]);
    const kind = channel === "email" ? "mail_sent" : "text_sent";
    addEntry(context, { customer_id: id, kind, text: rendered.subject || rendered.text });
    return { ...sent, notice: demoNotice("Message sent.") };
  },

  markRead: (context, { id }) => {
    customerOf(context, id);
    const { store } = context;
    const all = store.read("writtenMessages");
    const read = all.filter((one) => one.customer_id === id && !one.read).length;
    if (read > 0)
      store.write(
        "writtenMessages",
        all.map((one) => (one.customer_id === id ? { ...one, read: true } : one)),
      );
    return { read };
  },

  tray: ({ store }, { limit, offset }) => {
    const all = store.read("writtenMessages").flatMap(({ customer_id, channel, address, ...one }) => {
      if (customer_id !== null || channel === null || address === null) return [];
      const { id, name, subject, text, at } = one;
      return [{ id, channel, address, name, subject, text, at }];
    });
    const newest = all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
    return { rows: newest.slice(offset, offset + limit), total: all.length };
  },

  attach: (context, { id, customer_id }) => {
    const { store } = context;
    customerOf(context, customer_id);
    const attached = { ...unknownOf(context, id), customer_id };
    store.write(
      "writtenMessages",
      store.read("writtenMessages").map((one) => (one.id === id ? attached : one)),
    );
    addEntry(context, { customer_id, kind: "message_received", text: attached.text });
    return entryOf(attached);
  },

  remove: (context, { id }) => {
    const { store } = context;
    unknownOf(context, id);
    store.write(
      "writtenMessages",
      store.read("writtenMessages").filter((one) => one.id !== id),
    );
    return {};
  },

  templates: ({ store }) => ({
    rows: store.read("messageTemplates").toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
  }),

  saveTemplate: ({ store, now }, { id, version, name, subject, text }) => {
    const problems = problemsOf(
      { subject: subject || name, text },
      { channel: "email", trigger: null, language: "en" },
    );
    if (problems) throw new ProductError("invalid", Object.values(problems)[0] ?? "", { ...problems });
    const all = store.read("messageTemplates");
    const known = all.find((one) => one.id === id);
    if (!known && version > 0) throw new ProductError("not_found", conversationRefusals.noTemplate);
    if (known && known.version !== version) throw new ProductError("conflict", conversationRefusals.templateChanged);
    if (!known && all.length >= maxTemplates) throw new ProductError("conflict", conversationRefusals.tooMany);
    const saved = { id, name, subject, text, version: version + 1, updated_at: now().toISOString() };
    store.write("messageTemplates", [...all.filter((one) => one.id !== id), saved]);
    return saved;
  },

  removeTemplate: ({ store }, { id }) => {
    const all = store.read("messageTemplates");
    if (!all.some((one) => one.id === id)) throw new ProductError("not_found", conversationRefusals.noTemplate);
    store.write(
      "messageTemplates",
      all.filter((one) => one.id !== id),
    );
    return {};
  },
};

/** Returns a customer. Throws `not_found` if there is none. */
function customerOf({ store }: Context, id: string): Rows["customers"][number] {
  const customer = store.read("customers").find((one) => one.id === id);
  if (!customer) throw new ProductError("not_found", customerNotFound);
  return customer;
}

/** Returns a message of an unknown sender. Throws `not_found` if it is gone or has a customer. */
function unknownOf({ store }: Context, id: string): StoredWritten {
  const found = store.read("writtenMessages").find((one) => one.id === id && one.customer_id === null);
  if (!found) throw new ProductError("not_found", conversationRefusals.noMessage);
  return found;
}

const gateIn = ({ store }: Context): Gate => ({
  ledger: store.read("consents"),
  bounced: bouncedIn(store.read("messages")),
});

const entryOf = ({ customer_id: _of, name: _name, ...entry }: StoredWritten): ConversationEntry => entry;

/** A message that was sent. */
const sentEntry = (
  of: Pick<ConversationEntry, "id" | "channel" | "address" | "at" | "subject" | "text">,
): ConversationEntry => ({
  ...of,
  kind: "message",
  direction: "out",
  state: "sent",
  by: null,
  quote_id: null,
  trigger: null,
  about: null,
  about_id: null,
  estimate_id: null,
  automatic: false,
  read: true,
  reason: null,
});

/** All entries of a conversation. */
function entriesOf({ store }: Context, id: string): ConversationEntry[] {
  const sent = store.read("messages").flatMap((one) => {
    const { state, reason } = one;
    if (one.customer_id !== id || (state !== "sent" && state !== "failed" && state !== "unknown")) return [];
    const { channel, address, subject, text } = one;
    return [
      {
        ...sentEntry({ id: one.id, channel, address, at: one.sent_at ?? one.updated_at, subject, text }),
        state,
        reason,
        trigger: one.trigger,
        about: one.about,
        about_id: one.about_id,
        estimate_id: estimateOf(store, one),
      },
    ];
  });
  const questions = store.read("quotes").flatMap((quote) =>
    quote.customer_id === id
      ? quote.messages.map(({ id: of, from_customer, text, at, by }): ConversationEntry => ({
          ...sentEntry({ id: of, channel: null, address: null, at, subject: "", text }),
          kind: "question",
          direction: from_customer ? "in" : "out",
          state: from_customer ? "received" : "sent",
          by,
          quote_id: quote.id,
        }))
      : [],
  );
  const own = store.read("writtenMessages").filter((one) => one.customer_id === id);
  return [...sent, ...questions, ...own.map(entryOf)];
}
