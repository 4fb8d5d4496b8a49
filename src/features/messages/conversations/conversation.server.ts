import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { languageNamed } from "#shared/words/languages.ts";
import { toJson } from "#platform/database/jsonText.ts";
import { soughtPatterns } from "#platform/database/search.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { channels } from "#features/messages/consents/consentRules.ts";
import { messageProblems, problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { textBody } from "#features/messages/message-rules/textBody.ts";
import { readGate, readMessagingBusiness, sendsTexts } from "#features/messages/planned-messages/messagePlan.server.ts";
import { wayTo } from "#features/messages/planned-messages/messageGate.ts";
import { setMessageSchedule } from "#features/messages/planned-messages/messagePlan.queries.ts";
import { withEstimates } from "#features/messages/planned-messages/messageRow.server.ts";
import { customerWrittenTo } from "#features/messages/planned-messages/writtenMessage.queries.ts";
import { readyMessage } from "#features/messages/planned-messages/writtenMessage.server.ts";
import { conversationsContract } from "./conversation.contract.ts";
import { conversationRefusals, maxTemplates, type ConversationEntry, type WrittenMessage } from "./conversation.ts";
import {
  addWritten,
  attachMessage,
  conversationEntries,
  countEntries,
  countUnknown,
  countUnread,
  entryById,
  findMessages,
  markRead,
  removeMessage,
  unknownMessages,
} from "./conversation.queries.ts";
import { lockTemplate, messageTemplates, removeTemplate, saveTemplate } from "./messageTemplate.queries.ts";

/** Conversations with customers: a member reads and writes, and says who an unknown sender is. */

const os = implement(conversationsContract).$context<RequestContext>().use(requireOwner);

type SendingParts = Pick<Deps, "secret" | "publicUrl" | "texter" | "texts">;

/** The refusal of fields, each with its message. */
const refusedFields = (fields: Readonly<Record<string, string>>): ProductError =>
  new ProductError("invalid", Object.values(fields)[0] ?? "", { ...fields });

/** Refuses words that no message can have. Those of a template may lack a subject. */
function assertWords(
  { subject, text }: { subject: string; text: string },
  channel: "email" | "text",
  language: "en" | "es",
): void {
  const problems = problemsOf({ subject, text }, { channel, trigger: null, language });
  if (problems) throw refusedFields(problems);
}

/** Reads one message. Throws `not_found` if it is gone. */
async function readEntry({ query }: Pick<OwnerTx, "query">, id: string): Promise<ConversationEntry> {
  const [found] = await withEstimates({ query }, await query(entryById, { id }));
  if (!found) throw new ProductError("not_found", conversationRefusals.noMessage);
  const { customer_id: _of, ...entry } = found;
  return entry;
}

/** Stores a member's message and lets it go out at once. */
async function send(deps: SendingParts, tx: OwnerTx, message: WrittenMessage): Promise<ConversationEntry> {
  const { id: customer_id, idempotency_key: id, channel, subject, text } = message;
  await lockCustomer(tx.query, customer_id);
  const [known] = await tx.query(entryById, { id });
  if (known && known.customer_id !== customer_id) throw new ProductError("conflict", conversationRefusals.otherMessage);
  if (known) return readEntry(tx, id);
  if (channel === "text" && !sendsTexts(deps)) throw new ProductError("conflict", conversationRefusals.noTexts);
  const business = await readMessagingBusiness(tx);
  const written = { subject: channel === "email" ? subject : "", text };
  const [customer] = await tx.query(customerWrittenTo, { id: customer_id });
  if (!customer) throw new ProductError("not_found", customerNotFound);
  assertWords(written, channel, customer.language);
  const ready = await readyMessage(deps, tx, business, { customer_id, channel, written });
  if ("reason" in ready) throw new ProductError("conflict", ready.reason);
  const { words, address } = ready;
  const named = { business: business.name ?? "", language: customer.language, isFirst: true };
  if (channel === "text" && textBody(words.text, named) === null)
    throw refusedFields({ text: messageProblems.tooLongForText });
  const now = new Date().toISOString();
  await tx.query(addWritten, {
    id,
    customer_id,
    channel,
    address,
    name: customer.name,
    language: customer.language,
    written: toJson(written),
    subject: words.subject,
    body: words.text,
    now,
  });
  tx.notify("messages");
  await tx.query(setMessageSchedule, { due_at: now });
  tx.enqueue({ name: "send-messages", data: { ownerId: tx.ownerId } });
  return readEntry(tx, id);
}

export const conversationHandlers = {
  get: os.get.handler(async ({ input: { id, limit, offset }, context: { owner, deps } }) => {
    const [customer] = await owner.query(customerWrittenTo, { id });
    if (!customer) throw new ProductError("not_found", customerNotFound);
    const [rows, [counted], [unread], gate] = await Promise.all([
      owner.query(conversationEntries, { customer_id: id, limit, offset }),
      owner.query(countEntries, { customer_id: id }),
      owner.query(countUnread, { customer_id: id }),
      readGate(owner, [{ ...customer, customer_id: id }]),
    ]);
    const ways = channels.map((channel) => {
      const { address, reason } = wayTo(channel, customer, gate);
      const isOff = channel === "text" && !sendsTexts(deps);
      return { channel, address, reason: isOff ? conversationRefusals.noTexts : reason };
    });
    return {
      rows: (await withEstimates(owner, rows)).toReversed(),
      total: counted?.total ?? 0,
      unread: unread?.count ?? 0,
      ways,
      language: languageNamed(customer.language) ?? "en",
    };
  }),

  find: os.find.handler(({ input: { search, limit }, context: { owner } }) =>
    owner.query(findMessages, { ...soughtPatterns(search), limit }),
  ),

  send: os.send.handler(({ input, context: { owner, deps } }) => owner.transaction((tx) => send(deps, tx, input))),

  markRead: os.markRead.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await lockCustomer(tx.query, id);
      const read = await tx.query(markRead, { customer_id: id });
      if (read.length > 0) tx.notify("messages");
      return { read: read.length };
    }),
  ),

  tray: os.tray.handler(async ({ input, context: { owner } }) => {
    const [rows, [counted]] = await Promise.all([owner.query(unknownMessages, input), owner.query(countUnknown)]);
    return { rows, total: counted?.count ?? 0 };
  }),

  attach: os.attach.handler(({ input: { id, customer_id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await lockCustomer(tx.query, customer_id);
      const [attached] = await tx.query(attachMessage, { id, customer_id });
      if (!attached) throw new ProductError("not_found", conversationRefusals.noMessage);
      const text = (attached.body || attached.subject).slice(0, 500);
      await recordEvents(tx.query, [{ customer_id, kind: "message_received", data: { text } }]);
      tx.notify("messages");
      tx.notify("customers");
      tx.enqueue({ name: "send-messages", data: { ownerId: tx.ownerId } });
      return readEntry(tx, id);
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const removed = await tx.query(removeMessage, { id });
      if (removed.length === 0) throw new ProductError("not_found", conversationRefusals.noMessage);
      tx.notify("messages");
      return {};
    }),
  ),

  templates: os.templates.handler(async ({ context: { owner } }) => ({ rows: await owner.query(messageTemplates) })),

  saveTemplate: os.saveTemplate.handler(({ input: { id, version, name, subject, text }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      assertWords({ subject: subject || name, text }, "email", "en");
      const [held] = await tx.query(lockTemplate, { id });
      if (!held && version > 0) throw new ProductError("not_found", conversationRefusals.noTemplate);
      if (held && held.version !== version) throw new ProductError("conflict", conversationRefusals.templateChanged);
      if (!held && (await tx.query(messageTemplates)).length >= maxTemplates)
        throw new ProductError("conflict", conversationRefusals.tooMany);
      const [saved] = await tx.query(saveTemplate, { id, name, subject, body: text });
      if (!saved) throw new Error("A template was not stored.");
      tx.notify("messages");
      return saved;
    }),
  ),

  removeTemplate: os.removeTemplate.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const removed = await tx.query(removeTemplate, { id });
      if (removed.length === 0) throw new ProductError("not_found", conversationRefusals.noTemplate);
      tx.notify("messages");
      return {};
    }),
  ),
};
