import { implement } from "@orpc/server";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { languageNamed } from "#shared/words/languages.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb, OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { isMissed } from "#features/messages/message-rules/planOf.ts";
import { textSize } from "#features/messages/message-rules/textSegments.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import { setPaused } from "#features/messages/sequences/sequence.queries.ts";
import { messagesContract } from "./message.contract.ts";
import type { MessageDetails, OutboxCounts, OutboxFilter } from "./message.ts";
import {
  countMessages,
  editPlanned,
  listAhead,
  listMessages,
  lockMessage,
  messageById,
  messageCounts,
  recordsOfJob,
  sendByHand,
  setMessageState,
} from "./messageList.queries.ts";
import { cancelAll, setMessageSchedule } from "./messagePlan.queries.ts";
import { namedBusiness, readMessagingBusiness } from "./messagePlan.server.ts";
import { withEstimates } from "./messageRow.server.ts";
import { messageRefusals, statesOf, type MessageState } from "./messageStates.ts";
import { readSubjects } from "./messageSubjects.server.ts";
import { skippedReason, stoppedReason, wordsAsOf } from "./planAbout.ts";

const os = implement(messagesContract).$context<RequestContext>().use(requireOwner);

const weekMs = 7 * 86_400_000;
const monthMs = 30 * 86_400_000;
const yearMs = 366 * 86_400_000;

/** The beginnings of the days that bound "today" and "the next 7 days", by the clocks of the business. */
async function daysAhead(tx: Pick<OwnerTx, "query">, now: Date): Promise<{ tomorrow: string; next_week: string }> {
  const { time_zone: zone } = await readMessagingBusiness(tx);
  const today = dayIn(zone, now);
  const begin = (days: number) => momentOf(addDays(today, days), 0, zone).toISOString();
  return { tomorrow: begin(1), next_week: begin(7) };
}

async function readList(owner: OwnerDb, { box, customer_id, about_id, offset, limit }: OutboxFilter) {
  const now = new Date();
  const { tomorrow, next_week } = await daysAhead(owner, now);
  const records = about_id === undefined ? [] : await owner.query(recordsOfJob, { id: about_id });
  const ahead = statesOf[box].includes("planned");
  const chosen = {
    states: [...statesOf[box]],
    until: box === "today" ? tomorrow : box === "week" ? next_week : null,
    // The pages of a record and of a customer show all that was sent.
    since:
      ahead || about_id !== undefined || customer_id !== undefined
        ? null
        : new Date(now.getTime() - monthMs).toISOString(),
    customer_id: customer_id ?? null,
    about_ids: about_id === undefined ? null : [about_id, ...records.map(({ id }) => id)],
  };
  const [rows, [counted]] = await Promise.all([
    owner.query(ahead ? listAhead : listMessages, { ...chosen, limit, offset }),
    owner.query(countMessages, chosen),
  ]);
  return { rows: await withEstimates(owner, rows), total: counted?.count ?? 0 };
}

async function readCounts(tx: Pick<OwnerTx, "query">): Promise<OutboxCounts> {
  const now = new Date();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const days = { ...(await daysAhead(tx, now)), since: ago(monthMs), last_week: ago(weekMs) };
  const [counts] = await tx.query(messageCounts, days);
  const { paused_at } = await readMessagingBusiness(tx);
  if (!counts) throw new Error("The messages were not counted.");
  return { ...counts, paused_at };
}

type Reading = { deps: Pick<Deps, "secret" | "publicUrl">; query: Query; ownerId: string };

/** Reads a message; a planned one with the words that it would have now. Throws `not_found` if it does not exist. */
async function readMessage({ deps, query, ownerId }: Reading, id: string): Promise<MessageDetails> {
  const [found] = await query(messageById, { id });
  if (!found) throw new ProductError("not_found", messageRefusals.gone);
  const { step_id, steps: saved, written, ...row } = found;
  const [message = { ...row, estimate_id: null }] = await withEstimates({ query }, [row]);
  const steps = saved as SavedStep[] | null;
  const language = languageNamed(message.language) ?? "en";
  const template = written ??
    steps?.find((step) => step.id === step_id)?.words[language] ?? { subject: message.subject, text: message.text };
  const details = { ...message, language, written: template };
  const sized = (text: string) => (message.channel === "text" ? textSize(text).segments : null);
  const isWritten = message.state !== "planned" || message.sent_at !== null;
  if (isWritten || message.about === null || message.about_id === null)
    return { ...details, segments: sized(message.text) };
  const business = await readMessagingBusiness({ query });
  const context = { ...deps, ownerId, zone: business.time_zone };
  const [subject] = await readSubjects(query, message.about, [message.about_id], context);
  const words = subject && wordsAsOf({ written, steps, step_id }, subject, namedBusiness(business));
  if (!words || "reason" in words)
    return { ...details, reason: words?.reason ?? message.reason, segments: sized(message.text) };
  return { ...details, subject: words.subject, text: words.text, segments: sized(words.text) };
}

/** Locks a message in a state. Throws `not_found` if it is gone, `conflict` if it was changed or is in another state. */
async function lockIn(
  { query }: OwnerTx,
  { id, version }: { id: string; version: number },
  state: MessageState,
): Promise<{ send_at: Date; sent_at: string | null }> {
  const [message] = await query(lockMessage, { id });
  if (!message) throw new ProductError("not_found", messageRefusals.gone);
  if (message.state !== state)
    throw new ProductError("conflict", state === "skipped" ? messageRefusals.notSkipped : messageRefusals.notPlanned);
  if (message.version !== version) throw new ProductError("conflict", messageRefusals.changed);
  return { send_at: new Date(message.send_at ?? 0), sent_at: message.sent_at };
}

/** The refusal of fields, each with its message. */
const refusedFields = (fields: Readonly<Record<string, string>>): ProductError =>
  new ProductError("invalid", Object.values(fields)[0] ?? "", { ...fields });

/** Lets the business have a turn no later than at an instant. */
const haveTurn = ({ query }: OwnerTx, at: Date) => query(setMessageSchedule, { due_at: at.toISOString() });

/** The handlers for planned and sent messages. */
export const messageHandlers = {
  list: os.list.handler(({ input, context: { owner } }) => readList(owner, input)),

  stats: os.stats.handler(({ context: { owner } }) => readCounts(owner)),

  get: os.get.handler(({ input: { id }, context: { owner, deps } }) =>
    readMessage({ deps, query: owner.query, ownerId: owner.ownerId }, id),
  ),

  edit: os.edit.handler(({ input: { subject, text, send_at, ...read }, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const now = new Date();
      const before = await lockIn(tx, read, "planned");
      if (before.sent_at !== null) throw new ProductError("conflict", messageRefusals.handedOver);
      const at = send_at === undefined ? before.send_at : new Date(send_at);
      if (send_at !== undefined && at < now) throw refusedFields({ send_at: messageRefusals.past });
      if (at.getTime() - now.getTime() > yearMs) throw refusedFields({ send_at: messageRefusals.tooLate });
      const message = await readMessage({ deps, query: tx.query, ownerId: tx.ownerId }, read.id);
      const { trigger, channel, language } = message;
      const problems = problemsOf({ subject, text }, { channel, trigger, language });
      if (problems) throw refusedFields(problems);
      const written = toJson({ subject, text });
      await tx.query(editPlanned, { id: read.id, written, subject, body: text, send_at: at.toISOString() });
      tx.notify("messages");
      await haveTurn(tx, now);
      return readMessage({ deps, query: tx.query, ownerId: tx.ownerId }, read.id);
    }),
  ),

  skip: os.skip.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      await lockIn(tx, input, "planned");
      await tx.query(setMessageState, { id: input.id, state: "skipped", reason: skippedReason });
      tx.notify("messages");
      return readMessage({ deps, query: tx.query, ownerId: tx.ownerId }, input.id);
    }),
  ),

  restore: os.restore.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const { send_at } = await lockIn(tx, input, "skipped");
      if (isMissed(send_at, new Date())) throw new ProductError("conflict", messageRefusals.late);
      await tx.query(setMessageState, { id: input.id, state: "planned", reason: null });
      tx.notify("messages");
      await haveTurn(tx, new Date());
      return readMessage({ deps, query: tx.query, ownerId: tx.ownerId }, input.id);
    }),
  ),

  sendNow: os.sendNow.handler(({ input, context: { owner, deps } }) =>
    owner.transaction(async (tx) => {
      const now = new Date();
      await lockIn(tx, input, "planned");
      await tx.query(sendByHand, { id: input.id, send_at: now.toISOString() });
      tx.notify("messages");
      await haveTurn(tx, now);
      tx.enqueue({ name: "send-messages", data: { ownerId: tx.ownerId } });
      return readMessage({ deps, query: tx.query, ownerId: tx.ownerId }, input.id);
    }),
  ),

  stopFor: os.stopFor.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async (tx) => {
      await tx.query(lockMessageSettings);
      await lockCustomer(tx.query, id);
      const reason = stoppedReason;
      const stopped = await tx.query(cancelAll, { trigger: null, customer_id: id, reason });
      tx.notify("messages");
      return { stopped: stopped.length };
    }),
  ),

  pause: os.pause.handler(({ context: { owner } }) =>
    owner.transaction(async (tx) => {
      await tx.query(setPaused, { paused_at: new Date().toISOString() });
      tx.notify("messages");
      return readCounts(tx);
    }),
  ),

  resume: os.resume.handler(({ context: { owner } }) =>
    owner.transaction(async (tx) => {
      await tx.query(setPaused, { paused_at: null });
      tx.notify("messages");
      await haveTurn(tx, new Date());
      return readCounts(tx);
    }),
  ),
};
