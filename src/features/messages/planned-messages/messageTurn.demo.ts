import { nextMoment, type SentMessage } from "#features/messages/message-rules/frequency.ts";
import { isMissed } from "#features/messages/message-rules/planOf.ts";
import { undoableReasons } from "#features/messages/message-rules/triggerRule.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";
import { bouncedIn, type StoredConsent } from "#features/messages/consents/consent.demo.ts";
import type { StoredSequence } from "#features/messages/sequences/readySteps.ts";
import { addressFor } from "./messageAddress.ts";
import type { Gate } from "./messageGate.ts";
import {
  enoughAboutQuote,
  missedReason,
  plansOf,
  putOffReason,
  reasonToCancel,
  sequenceOff,
  wordsAsOf,
  type MessageSubject,
  type NewMessage,
  type PlannedOnce,
  type Planner,
} from "./planAbout.ts";
import { subjects as subjectKinds } from "./messageStates.ts";
import { demoNamed, demoRules, type StoredMessage } from "./storedMessage.demo.ts";

/** The turns of the demo's messages: as on the server, a turn plans for what changed and settles what is due. */

/** The grounds on which a turn decides. */
export type Turn = {
  /** The records of one kind as they were at an instant. */
  subjects(kind: Subject, messages: readonly StoredMessage[], at: Date): MessageSubject[];
  sequences: readonly StoredSequence[];
  consents: readonly StoredConsent[];
  settings: { quiet_weekends: boolean; paused_at: string | null };
  zone: string;
  newId(): string;
  /** The reason that a mail server refuses an address for good at an instant; null if it takes the email. */
  refusal(address: string, at: Date): string | null;
};

/** The messages after a turn. It is safe to repeat. */
export function messagesAfter(turn: Turn, before: readonly StoredMessage[], now: Date): readonly StoredMessage[] {
  return settled(turn, planned(turn, settled(turn, before, now), now), now);
}

const gateOf = ({ consents }: Turn, messages: readonly StoredMessage[]): Gate => ({
  ledger: consents,
  bounced: bouncedIn(messages),
});

/** Cancels messages whose reason is gone, and adds those that follow from the records. */
function planned(turn: Turn, before: readonly StoredMessage[], now: Date): readonly StoredMessage[] {
  const gate = gateOf(turn, before);
  const records = new Map(subjectKinds.map((kind) => [kind, turn.subjects(kind, before, now)]));
  const clock = { now, zone: turn.zone };
  const kept = before.map((message) => {
    if (message.state !== "planned") return message;
    const subject = records.get(message.about)?.find(({ id }) => id === message.about_id);
    const reason = reasonToCancel(message, subject, gate, clock);
    return reason === null ? message : changed(message, now, { state: "cancelled", reason });
  });
  const known = new Map(kept.map((message) => [keyOf(message), message]));
  const planner: Planner = {
    business: demoNamed(turn.zone),
    rules: demoRules(turn.settings, turn.zone),
    sequences: turn.sequences.flatMap(({ on_since, ...one }) => (on_since === null ? [] : [{ ...one, on_since }])),
    texts: true,
    now,
    isPlanned: (message) => {
      const earlier = known.get(keyOf(message));
      return earlier !== undefined && !isUndoable(earlier);
    },
  };
  const plans = subjectKinds.flatMap((kind) =>
    (records.get(kind) ?? []).flatMap((subject) => plansOf(subject, kind, gate, planner)),
  );
  const added = plans
    .filter((message) => !known.has(keyOf(message)))
    .map((message) => newMessage(message, turn.newId(), now));
  const again = new Map(plans.map((message) => [keyOf(message), message.due_at]));
  const after = kept.map((one) =>
    isUndoable(one) && again.get(keyOf(one)) === one.send_at
      ? changed(one, now, { state: "planned", reason: null })
      : one,
  );
  return added.length === 0 && after.every((one, place) => one === before[place]) ? before : [...after, ...added];
}

/** True for a message that was cancelled for a reason that an undo takes back: it is planned again for its time. */
const isUndoable = ({ state, sent_at, reason }: StoredMessage): boolean =>
  state === "cancelled" && sent_at === null && reason !== null && undoableReasons.includes(reason);

const keyOf = ({ trigger, step_id, cause }: PlannedOnce): string => `${trigger} ${step_id} ${cause}`;

const newMessage = ({ body, due_at, ...message }: NewMessage, id: string, now: Date): StoredMessage => ({
  ...message,
  id,
  text: body,
  written: null,
  send_at: due_at,
  sent_at: null,
  by_hand: false,
  updated_at: now.toISOString(),
  version: 1,
});

const changed = (message: StoredMessage, at: Date, change: Partial<StoredMessage>): StoredMessage => ({
  ...message,
  ...change,
  version: message.version + 1,
  updated_at: at.toISOString(),
});

/** Decides about the messages that are due, in their order, each at its moment. A pause lets none go out. */
function settled(turn: Turn, before: readonly StoredMessage[], now: Date): readonly StoredMessage[] {
  if (turn.settings.paused_at !== null) return before;
  let messages = before;
  for (let next = nextDue(messages, now); next; next = nextDue(messages, now)) {
    const decided = decide(turn, messages, next, laterOf(next.send_at, next.updated_at));
    messages = messages.map((one) => (one.id === decided.id ? decided : one));
  }
  return messages;
}

const nextDue = (messages: readonly StoredMessage[], now: Date): StoredMessage | undefined =>
  messages
    .filter(({ state, send_at }) => state === "planned" && Date.parse(send_at) <= now.getTime())
    .toSorted((a, b) => Date.parse(a.send_at) - Date.parse(b.send_at) || (a.id < b.id ? -1 : 1))[0];

/** A message that was edited, restored or resumed goes out no earlier than that. */
const laterOf = (one: string, other: string): Date => new Date(Math.max(Date.parse(one), Date.parse(other)));

/** A message after its decision: sent, refused, put off or stopped, by the rules of the server. */
export function decide(
  turn: Turn,
  messages: readonly StoredMessage[],
  message: StoredMessage,
  at: Date,
): StoredMessage {
  const { about, about_id, channel } = message;
  const cancelled = (reason: string) => changed(message, at, { state: "cancelled", reason });
  const sequence = turn.sequences.find(({ trigger }) => trigger === message.trigger);
  if (!sequence || sequence.on_since === null) return cancelled(sequenceOff);
  if (isMissed(new Date(message.send_at), at)) return changed(message, at, { state: "missed", reason: missedReason });
  const subject = turn.subjects(about, messages, at).find(({ id }) => id === about_id);
  const reason = reasonToCancel(message, subject, gateOf(turn, messages), { now: at, zone: turn.zone });
  if (!subject || reason !== null) return cancelled(reason ?? "");
  const address = addressFor(channel, subject) ?? message.address;
  const moment = message.by_hand ? at : momentFor(turn, messages, { ...message, address }, at);
  if (moment === null) return cancelled(enoughAboutQuote);
  if (moment > at) return changed(message, at, { send_at: moment.toISOString(), reason: putOffReason });
  const words = wordsAsOf({ ...message, steps: sequence.steps }, subject, demoNamed(turn.zone));
  if ("reason" in words) return cancelled(words.reason);
  const refused = channel === "email" ? turn.refusal(address, at) : null;
  return changed(message, at, {
    ...words,
    address,
    sent_at: at.toISOString(),
    state: refused === null ? "sent" : "failed",
    reason: refused,
  });
}

/** When a message can go out, given what its customer got; null if the customer got enough about its quote. */
function momentFor(
  { settings, zone }: Turn,
  messages: readonly StoredMessage[],
  { about, about_id, customer_id, address }: StoredMessage,
  at: Date,
): Date | null {
  const quoteOf = (of: Pick<StoredMessage, "about" | "about_id">) => (of.about === "quote" ? of.about_id : null);
  const earlier = messages
    .filter((one) => one.address === address || (customer_id !== null && one.customer_id === customer_id))
    .flatMap((one): SentMessage[] =>
      one.state === "sent" && one.sent_at !== null ? [{ at: new Date(one.sent_at), quoteId: quoteOf(one) }] : [],
    );
  return nextMoment({ sendAt: at, quoteId: quoteOf({ about, about_id }) }, earlier, demoRules(settings, zone));
}
