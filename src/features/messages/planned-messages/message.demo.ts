import { demoNotice, type DemoContext, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { messageProblems, problemsOf } from "#features/messages/message-rules/messageProblems.ts";
import { isMissed } from "#features/messages/message-rules/planOf.ts";
import { textSize } from "#features/messages/message-rules/textSegments.ts";
import type { messagesContract } from "./message.contract.ts";
import type { MessageDetails, MessageRow, OutboxCounts, OutboxFilter } from "./message.ts";
import { demoSubjects } from "./messageFacts.demo.ts";
import { messageRefusals, statesOf, type MessageState } from "./messageStates.ts";
import { decide } from "./messageTurn.demo.ts";
import { skippedReason, stoppedReason, wordsAsOf } from "./planAbout.ts";
import { plannedOn, recordsIn, turnIn } from "./plannedOn.demo.ts";
import {
  demoNamed,
  estimateOf,
  messageSettingsOf,
  type MessageRows,
  type StoredMessage,
} from "./storedMessage.demo.ts";

/** The outbox of the demo, by the rules of the server. No message leaves the browser. */

type Rows = MessageRows & { timeline: DemoTimelineEvent[] };
type Context = DemoContext<Rows>;

const weekMs = 7 * 86_400_000;
const monthMs = 30 * 86_400_000;
const yearMs = 366 * 86_400_000;

/** The demo's handlers for planned and sent messages. */
export const messageDemoHandlers: DemoHandlers<typeof messagesContract, Rows> = {
  list: (context, filter) => {
    const found = chosen(context, plannedOn(context), filter);
    const { offset, limit } = filter;
    return { rows: found.slice(offset, offset + limit).map((one) => rowOf(context, one)), total: found.length };
  },

  stats: (context) => countsOf(context),

  get: (context, { id }) => detailsOf(context, messageById(context, id)),

  edit: (context, { subject, text, send_at, ...read }) => {
    const now = context.now();
    const before = messageIn(context, read, "planned");
    const at = new Date(send_at ?? before.send_at);
    if (send_at !== undefined && at < now) throw refusedFields({ send_at: messageRefusals.past });
    if (at.getTime() - now.getTime() > yearMs) throw refusedFields({ send_at: messageRefusals.tooLate });
    const problems = problemsOf({ subject, text }, before);
    if (problems) throw refusedFields(problems);
    const words = { subject, text };
    return detailsOf(context, change(context, before, { written: words, ...words, send_at: at.toISOString() }));
  },

  skip: (context, read) => {
    const message = messageIn(context, read, "planned");
    return detailsOf(context, change(context, message, { state: "skipped", reason: skippedReason }));
  },

  restore: (context, read) => {
    const message = messageIn(context, read, "skipped");
    if (isMissed(new Date(message.send_at), context.now())) throw new ProductError("conflict", messageRefusals.late);
    return detailsOf(context, change(context, message, { state: "planned", reason: null }));
  },

  sendNow: (context, read) => {
    const now = context.now();
    const message = { ...messageIn(context, read, "planned"), by_hand: true, send_at: now.toISOString() };
    const after = change(context, message, decide(turnIn(context), context.store.read("messages"), message, now));
    if (after.state === "sent" && after.customer_id !== null)
      addEntry(context, { customer_id: after.customer_id, kind: "mail_sent", text: after.subject || after.text });
    return {
      ...detailsOf(context, after),
      ...(after.state === "sent" && { notice: demoNotice("Message marked as sent. Nothing left your browser.") }),
    };
  },

  stopFor: (context, { id }) => {
    const stopped = plannedOn(context).filter((one) => one.state === "planned" && one.customer_id === id);
    for (const message of stopped) change(context, message, { state: "cancelled", reason: stoppedReason });
    return { stopped: stopped.length };
  },

  pause: (context) => setPaused(context, context.now().toISOString()),

  resume: (context) => {
    // Messages that became due during the pause go out now, unless they missed their moments.
    const now = context.now();
    const due = context.store
      .read("messages")
      .filter(({ state, send_at }) => state === "planned" && Date.parse(send_at) <= now.getTime());
    for (const message of due) change(context, message, {});
    return setPaused(context, null);
  },
};

function setPaused(context: Context, paused_at: string | null): OutboxCounts {
  context.store.write("messageSettings", [{ ...messageSettingsOf(context), paused_at }]);
  return countsOf(context);
}

/** The refusal of fields, each with its message. */
const refusedFields = (fields: Readonly<Record<string, string>>): ProductError =>
  new ProductError("invalid", Object.values(fields)[0] ?? messageProblems.noText, { ...fields });

/** A message. Throws `not_found` if it does not exist. */
function messageById(context: Context, id: string): StoredMessage {
  const found = plannedOn(context).find((one) => one.id === id);
  if (!found) throw new ProductError("not_found", messageRefusals.gone);
  return found;
}

/** A message in a state. Throws `not_found` if it is gone, `conflict` if it was changed or is in another state. */
function messageIn(
  context: Context,
  { id, version }: { id: string; version: number },
  state: MessageState,
): StoredMessage {
  const message = messageById(context, id);
  if (message.state !== state)
    throw new ProductError("conflict", state === "skipped" ? messageRefusals.notSkipped : messageRefusals.notPlanned);
  if (message.version !== version) throw new ProductError("conflict", messageRefusals.changed);
  return message;
}

/** Stores a changed message and returns it. */
function change(context: Context, message: StoredMessage, fields: Partial<StoredMessage>): StoredMessage {
  const { store, now } = context;
  const after = { ...message, ...fields, version: message.version + 1, updated_at: now().toISOString() };
  store.write(
    "messages",
    store.read("messages").map((one) => (one.id === after.id ? after : one)),
  );
  return after;
}

const rowOf = (context: Context, message: StoredMessage): MessageRow => ({
  ...message,
  estimate_id: estimateOf(context.store, message),
  edited: message.written !== null,
});

/** A message; a planned one with the words that it would have now. */
function detailsOf(context: Context, message: StoredMessage): MessageDetails {
  const { subject, text, channel, language, about, about_id } = message;
  const steps = context.store.read("sequences").find(({ trigger }) => trigger === message.trigger)?.steps ?? null;
  const step = steps?.find(({ id }) => id === message.step_id);
  const written = message.written ?? step?.words[language] ?? { subject, text };
  const details = (shown: Partial<MessageDetails>, size: string): MessageDetails => ({
    ...rowOf(context, message),
    language,
    written,
    ...shown,
    segments: channel === "text" ? textSize(size).segments : null,
  });
  if (message.state !== "planned") return details({}, text);
  const records = demoSubjects(about, { read: recordsIn(context), messages: context.store.read("messages") });
  const record = records.find(({ id }) => id === about_id);
  const words = record && wordsAsOf({ ...message, steps }, record, demoNamed());
  return words && !("reason" in words)
    ? details(words, words.text)
    : details({ reason: words?.reason ?? message.reason }, text);
}

/** The beginnings of the days that bound "today" and "the next 7 days". */
function daysAhead(now: Date): { tomorrow: number; nextWeek: number } {
  const zone = visitorsZone();
  const begin = (days: number) => momentOf(addDays(dayIn(zone, now), days), 0, zone).getTime();
  return { tomorrow: begin(1), nextWeek: begin(7) };
}

const newestFirst = (a: StoredMessage, b: StoredMessage): number =>
  Date.parse(b.updated_at) - Date.parse(a.updated_at) || (a.id < b.id ? -1 : 1);

const soonestFirst = (a: StoredMessage, b: StoredMessage): number =>
  Date.parse(a.send_at) - Date.parse(b.send_at) || newestFirst(a, b);

/** The messages of one part of the outbox, in its order. */
function chosen(
  context: Context,
  messages: readonly StoredMessage[],
  { box, customer_id, about_id }: Omit<OutboxFilter, "offset" | "limit">,
): StoredMessage[] {
  const now = context.now();
  const { tomorrow, nextWeek } = daysAhead(now);
  const ahead = statesOf[box].includes("planned");
  const until = box === "today" ? tomorrow : box === "week" ? nextWeek : Infinity;
  // The pages of a record and of a customer show all that was sent.
  const since = ahead || about_id !== undefined || customer_id !== undefined ? 0 : now.getTime() - monthMs;
  const records = about_id === undefined ? [] : [about_id, ...recordsOfJob(context, about_id)];
  return messages
    .filter(
      (one) =>
        statesOf[box].includes(one.state) &&
        Date.parse(one.send_at) < until &&
        Date.parse(one.updated_at) >= since &&
        (customer_id === undefined || one.customer_id === customer_id) &&
        (about_id === undefined || records.includes(one.about_id)),
    )
    .toSorted(ahead ? soonestFirst : newestFirst);
}

/** The visits and the invoices of a job. */
const recordsOfJob = ({ store }: Context, jobId: string): string[] =>
  [...store.read("calendar"), ...store.read("invoices")].flatMap(({ id, job_id }) => (job_id === jobId ? [id] : []));

function countsOf(context: Context): OutboxCounts {
  const messages = plannedOn(context);
  const lastWeek = context.now().getTime() - weekMs;
  const count = (box: OutboxFilter["box"]) => chosen(context, messages, { box }).length;
  return {
    today: count("today"),
    week: count("week"),
    planned: count("planned"),
    stopped: count("stopped"),
    sent: count("sent"),
    failed: count("failed"),
    missed: messages.filter(({ state, updated_at }) => state === "missed" && Date.parse(updated_at) >= lastWeek).length,
    paused_at: messageSettingsOf(context).paused_at,
  };
}
