import { languageNamed, type Language } from "#shared/words/languages.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import { noAddress } from "#features/messages/consents/consentWords.ts";
import { nextMoment, type SentMessage } from "#features/messages/message-rules/frequency.ts";
import { isMissed } from "#features/messages/message-rules/planOf.ts";
import { nextSendingDay } from "#features/messages/message-rules/sendingTimes.ts";
import type { MessageWords } from "#features/messages/message-rules/steps.ts";
import type { FactsOf } from "#features/messages/message-rules/triggerFacts.ts";
import { reasonNotToSend } from "#features/messages/message-rules/triggerRule.ts";
import { textBody } from "#features/messages/message-rules/textBody.ts";
import { triggers, type Subject, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor } from "#features/messages/planned-messages/messageAddress.ts";
import { gateReason } from "#features/messages/planned-messages/messageGate.ts";
import type { MessagingBusiness } from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  namedBusiness,
  readGate,
  sendingRules,
  sendsTexts,
} from "#features/messages/planned-messages/messagePlan.server.ts";
import { sentTo, textsTo, type DueMessage } from "./messageSending.queries.ts";
import { recordLocks } from "./recordLocks.queries.ts";
import { readSubjects } from "#features/messages/planned-messages/messageSubjects.server.ts";
import {
  enoughAboutQuote,
  missedReason,
  putOffReason,
  recordGone,
  sequenceOff,
  sinceOf,
  wordsAsOf,
} from "#features/messages/planned-messages/planAbout.ts";
import { readyMessage } from "#features/messages/planned-messages/writtenMessage.server.ts";

/** The decision about a due message, made under a lock of its record. */

export type DecisionDeps = Pick<Deps, "secret" | "publicUrl" | "limits" | "emailSuppressions" | "texter" | "texts">;

type Recipient = { customer_id: string | null; address: string; name: string; language: Language };

/** The fate of a message: it goes out with these words, later, or not at all. */
export type Decision =
  | ({ do: "send" } & Recipient & { words: MessageWords })
  | { do: "put_off"; until: Date; reason: string }
  | { do: "cancel" | "miss"; reason: string };

const cancel = (reason: string): Decision => ({ do: "cancel", reason });

type SequenceMessage = DueMessage & { trigger: Trigger; about: Subject; about_id: string; cause: string };

const isOfSequence = (message: DueMessage): message is SequenceMessage =>
  message.trigger !== null && message.about !== null && message.about_id !== null && message.cause !== null;

/** Decides about a due message. The caller holds the lock of the business's settings. */
export async function decide(
  deps: DecisionDeps,
  tx: OwnerTx,
  business: MessagingBusiness,
  message: DueMessage,
  now: Date,
): Promise<Decision> {
  if (!business.subscribed) return cancel("Your plan ended.");
  if (message.channel === "text" && !sendsTexts(deps)) return cancel("This server sends no text messages.");
  if (isOfSequence(message)) return decideOnSequence(deps, tx, business, message, now);
  if (isMissed(new Date(message.send_at), now)) return { do: "miss", reason: missedReason };
  if (message.customer_id === null || message.written === null) return cancel(recordGone);
  const { customer_id, channel, written } = message;
  const ready = await readyMessage(deps, tx, business, { customer_id, channel, written });
  if ("reason" in ready) return cancel(ready.reason);
  const { customer, address } = ready;
  const words = wordsHandedOver(message) ?? ready.words;
  const to = { customer_id, address, name: customer.name, language: languageNamed(message.language) ?? "en" };
  return whatGoesOut(deps, tx, business, message, { to, words }, now);
}

/** The same about a message of a sequence. */
async function decideOnSequence(
  deps: DecisionDeps,
  tx: OwnerTx,
  business: MessagingBusiness,
  message: SequenceMessage,
  now: Date,
): Promise<Decision> {
  const { trigger, about, about_id, cause, channel, on_since } = message;
  if (on_since === null) return cancel(sequenceOff);
  if (isMissed(new Date(message.send_at), now)) return { do: "miss", reason: missedReason };
  await tx.query(recordLocks[about], { id: about_id });
  const zone = business.time_zone;
  const [subject] = await readSubjects(tx.query, about, [about_id], { ...deps, ownerId: tx.ownerId, zone });
  if (!subject) return cancel(recordGone);
  const reason = reasonNotToSend(trigger, sinceOf(cause), subject.facts as FactsOf<typeof trigger>, { now, zone });
  if (reason !== null) return cancel(reason);
  const address = addressFor(channel, subject);
  if (address === null) return cancel(noAddress[channel]);
  const { customer_id, customer_deleted } = subject;
  const to = { channel, address, customer_id, customer_deleted, trigger };
  const gate = gateReason(await readGate(tx, [subject], [to]), to);
  if (gate !== null) return cancel(gate);
  if (channel === "email" && triggers[trigger].consent !== "transactional" && !business.address)
    return cancel("Your postal address is missing. Add it in your account.");
  const moment = message.by_hand ? now : await momentFor(tx.query, business, { ...message, address, customer_id }, now);
  if (moment === null) return cancel(enoughAboutQuote);
  if (moment > now)
    return {
      do: "put_off",
      until: moment,
      reason: putOffReason,
    };
  const words = wordsHandedOver(message) ?? wordsAsOf(message, subject, namedBusiness(business));
  if ("reason" in words) return cancel(words.reason);
  const { name, language } = subject;
  return whatGoesOut(deps, tx, business, message, { to: { customer_id, address, name, language }, words }, now);
}

/** The words of an email that a server may have taken: under the same id it goes out as it was. */
const wordsHandedOver = ({ sent_at, subject, body }: DueMessage): MessageWords | null =>
  sent_at === null ? null : { subject, text: body };

/** A message that nothing holds back goes out, if it has room in a text and in the emails of the day. */
async function whatGoesOut(
  deps: DecisionDeps,
  tx: OwnerTx,
  business: MessagingBusiness,
  message: DueMessage,
  { to, words }: { to: Recipient; words: MessageWords },
  now: Date,
): Promise<Decision> {
  const { id, channel } = message;
  const { address, language } = to;
  if (message.sent_at !== null && message.address !== address) return cancel("The address of the customer changed.");
  if (channel === "text") {
    const isFirst = (await tx.query(textsTo, { id, address })).length === 0;
    if (isFirst && !business.name) return cancel("Your business has no name. Add it in your account.");
    const text = textBody(words.text, { business: business.name ?? "", language, isFirst });
    return text === null
      ? cancel("It is too long for a text message.")
      : { do: "send", ...to, words: { ...words, text } };
  }
  const refused = await countCustomerMail(deps, tx, "follow_up", address);
  if (refused === "stopped") return cancel("The customer opted out.");
  if (refused !== null)
    return {
      do: "put_off",
      until: nextSendingDay(now, sendingRules(business)),
      reason: "Put off: the emails of this day are used up.",
    };
  return { do: "send", ...to, words };
}

/** When a message can go out, given what its customer got; null if the customer got enough about its quote. */
async function momentFor(
  query: Query,
  business: MessagingBusiness,
  {
    id,
    about,
    about_id,
    address,
    customer_id,
  }: Pick<SequenceMessage, "id" | "about" | "about_id" | "address" | "customer_id">,
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - 8 * 86_400_000).toISOString();
  const sent = await query(sentTo, { id, customer_id, address, about_id, since });
  const quoteOf = (of: { about: Subject | null; about_id: string | null }) =>
    of.about === "quote" ? of.about_id : null;
  // A message sent at a time ahead was sent before the clock was set back.
  const earlier = sent.map((one): SentMessage => ({
    at: new Date(Math.min(Date.parse(one.at), now.getTime())),
    quoteId: quoteOf(one),
  }));
  return nextMoment({ sendAt: now, quoteId: quoteOf({ about, about_id }) }, earlier, sendingRules(business));
}
