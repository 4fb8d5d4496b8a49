import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { countCustomerMail } from "#platform/mail/customerMails.ts";
import { nextMoment, type SentMessage } from "#features/messages/message-rules/frequency.ts";
import { isMissed } from "#features/messages/message-rules/planOf.ts";
import { nextSendingDay } from "#features/messages/message-rules/sendingTimes.ts";
import type { MessageWords } from "#features/messages/message-rules/steps.ts";
import type { FactsOf } from "#features/messages/message-rules/triggerFacts.ts";
import { reasonNotToSend } from "#features/messages/message-rules/triggerRule.ts";
import { triggers, type Subject, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor } from "./messageAddress.ts";
import { gateReason } from "./messageGate.ts";
import type { MessagingBusiness } from "./messagePlan.queries.ts";
import { namedBusiness, readGate, sendingRules } from "./messagePlan.server.ts";
import {
  lockInvoiceOfMessage,
  lockQuoteOfMessage,
  lockRequestOfMessage,
  lockScheduleOfMessage,
  lockVisitOfMessage,
  sentTo,
  type DueMessage,
} from "./messageSending.queries.ts";
import { readSubjects } from "./messageSubjects.server.ts";
import {
  enoughAboutQuote,
  missedReason,
  noAddress,
  putOffReason,
  recordGone,
  sequenceOff,
  sinceOf,
  wordsAsOf,
  type MessageSubject,
} from "./planAbout.ts";

/** The decision about a due message of a sequence, made under a lock of its record. */

export type DecisionDeps = Pick<Deps, "secret" | "publicUrl" | "limits" | "emailSuppressions">;

/** A due message goes out with these words, later, or not at all. */
export type Decision =
  | { do: "send"; address: string; subject: MessageSubject; words: MessageWords }
  | { do: "put_off"; until: Date; reason: string }
  | { do: "cancel" | "miss"; reason: string };

const cancel = (reason: string): Decision => ({ do: "cancel", reason });

/** A due message that a sequence planned about a record. */
export type SequenceMessage = DueMessage & { trigger: Trigger; about: Subject; about_id: string; cause: string };

/** Decides about a due message. The caller holds the lock of the business's settings. */
export async function decide(
  deps: DecisionDeps,
  tx: OwnerTx,
  business: MessagingBusiness,
  message: SequenceMessage,
  now: Date,
): Promise<Decision> {
  const { trigger, about, about_id, cause, channel, on_since } = message;
  if (!business.subscribed) return cancel("Your plan ended.");
  if (on_since === null) return cancel(sequenceOff);
  if (isMissed(new Date(message.send_at), now)) return { do: "miss", reason: missedReason };
  await lockRecord(tx.query, about, about_id);
  const zone = business.time_zone;
  const [subject] = await readSubjects(tx.query, about, [about_id], { ...deps, ownerId: tx.ownerId, zone });
  if (!subject) return cancel(recordGone);
  const reason = reasonNotToSend(trigger, sinceOf(cause), subject.facts as FactsOf<typeof trigger>, { now, zone });
  if (reason !== null) return cancel(reason);
  const address = addressFor(channel, subject);
  if (address === null) return cancel(noAddress[channel]);
  const to = { channel, address, customer_id: subject.customer_id, trigger };
  const gate = gateReason(await readGate(tx, [subject], [{ ...to, channel }]), to);
  if (gate !== null) return cancel(gate);
  if (channel === "email" && triggers[trigger].consent !== "transactional" && !business.address)
    return cancel("Your postal address is missing. Add it in your account.");
  const moment = message.by_hand
    ? now
    : await momentFor(tx.query, business, { ...message, address, customer_id: subject.customer_id }, now);
  if (moment === null) return cancel(enoughAboutQuote);
  if (moment > now)
    return {
      do: "put_off",
      until: moment,
      reason: putOffReason,
    };
  // An email under the same id has the same words, in case the first one arrived.
  if (message.sent_at !== null && message.address !== address) return cancel("The address of the customer changed.");
  const words =
    message.sent_at !== null
      ? { subject: message.subject, text: message.body }
      : finalWords(message, subject, business);
  if ("reason" in words) return cancel(words.reason);
  const refused = await refusalOfLimits(deps, tx, channel, address);
  if (refused === "stopped") return cancel("The customer opted out.");
  if (refused !== null)
    return {
      do: "put_off",
      until: nextSendingDay(now, sendingRules(business)),
      reason: "Put off: the emails of this day are used up.",
    };
  return { do: "send", address, subject, words };
}

const locks = {
  request: lockRequestOfMessage,
  quote: lockQuoteOfMessage,
  visit: lockVisitOfMessage,
  invoice: lockInvoiceOfMessage,
  follow_up: lockScheduleOfMessage,
} as const satisfies Record<Subject, unknown>;

async function lockRecord(query: Query, about: Subject, id: string): Promise<void> {
  await query(locks[about], { id });
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

/** The words that a message has now, or the reason that it makes no sense. */
export const finalWords = (
  message: Pick<DueMessage, "written" | "steps" | "step_id">,
  subject: MessageSubject,
  business: MessagingBusiness,
): MessageWords | { reason: string } => wordsAsOf(message, subject, namedBusiness(business));

const refusalOfLimits = (deps: DecisionDeps, tx: OwnerTx, channel: "email" | "text", address: string) =>
  channel === "email" ? countCustomerMail(deps, tx, "follow_up", address) : Promise.resolve(null);
