import { mailboxOf } from "#shared/contact/email.ts";
import { RetryLaterError } from "#shared/errors.ts";
import { languageParameter } from "#shared/words/languages.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf, type QueuedMail } from "#platform/kinds/mail.ts";
import { isRefusal } from "#platform/mail/mailer.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import type { Env } from "#platform/process/env.ts";
import { replyAddress } from "#platform/inbound-mail/replyAddress.ts";
import { textPaths } from "#platform/texts/receivedTexts.ts";
import { TextError } from "#platform/texts/texter.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import { recordConsent } from "#features/messages/consents/consent.server.ts";
import { optOutToken } from "#features/messages/consents/optOutToken.server.ts";
import { triggers } from "#features/messages/message-rules/triggers.ts";
import { decide, type Decision, type DecisionDeps } from "./messageDecision.server.ts";
import type { MessagingBusiness } from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  planForChanges,
  readMessagingBusiness,
  type PlanDeps,
} from "#features/messages/planned-messages/messagePlan.server.ts";
import {
  addBounced,
  sequencesOn,
  setMessageSchedule,
} from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  addTextedNumber,
  clearMissed,
  countMissed,
  lockAttempt,
  lockNextDue,
  markSending,
  markSent,
  nextDueAt,
  putOff,
  settleMessage,
  stopMessageSchedule,
  type DueMessage,
} from "./messageSending.queries.ts";
import { followUpMail } from "./followUpMail.server.ts";
import { recordFailedMessage, recordSentMessage } from "#features/messages/planned-messages/messageNews.server.ts";
import { mayHaveArrived } from "#features/messages/planned-messages/messageStates.ts";
import { textKey } from "#features/messages/planned-messages/textKey.ts";

/** Sends the messages that are due: each is decided and marked in one transaction, then handed to its server. */

export type SendingDeps = DecisionDeps &
  PlanDeps & { mailer: Pick<Deps["mailer"], "deliver">; env: Pick<Env, "INBOUND_MAIL_DOMAIN"> };
export type SendingContext = { deps: SendingDeps; db: TenantDb };

/** The number of messages that one turn of a business handles, sent or not. */
const mostInOneTurn = 200;
/** A process that sends a message has this long, in milliseconds, before another one may take it over. */
const leaseMs = 5 * 60_000;
/** A business with sequences has a turn at least this often, in milliseconds, in case a change was not noticed. */
const restMs = 10 * 60_000;
/** The attempts for an email. One whose process died is tried once more, under the same id. */
const mostCrashes = 2;
/** A mail server that asks for another time is tried for a day, with pauses that triple from five minutes. */
const mostAttempts = 8;
const pauseMs = (attempts: number): number => 5 * 60_000 * 3 ** Math.min(attempts - 1, 4);

/** One turn of a business: plans for what changed, and sends what is due. */
export async function sendMessages(
  { deps, db }: SendingContext,
  { ownerId }: JobPayload<"send-messages">,
  clock: () => Date = () => new Date(),
): Promise<void> {
  const owner = db.forOwner(ownerId);
  await owner.transaction((tx) => planForChanges(deps, tx, clock()));
  let isDone = false;
  for (let handled = 0; handled < mostInOneTurn && !isDone; handled++) {
    const next = await owner.transaction((tx) => claimNext(deps, tx, clock()));
    if (next === "none") isDone = true;
    else if (next !== "settled") await deliver({ deps, db }, ownerId, next, clock);
  }
  await owner.transaction(async (tx) => {
    // After an absence, several turns settle what is late. The members are notified once, by the last one.
    if (isDone) await reportMissed(tx, clock());
    await scheduleNext(tx, clock());
  });
}

/** Notifies the members of the messages that were missed since they were last notified, all at once. */
async function reportMissed(tx: OwnerTx, now: Date): Promise<void> {
  const [settings] = await tx.query(lockMessageSettings);
  const count = settings?.missed_unreported ?? 0;
  if (count === 0) return;
  await tx.query(clearMissed);
  await recordNotification(tx, {
    kind: "messages_missed",
    facts: { count },
    key: `messages_missed ${now.toISOString()}`,
  });
}

/** A message that this process sends now: an email under its id, or the words of a text. */
type Claimed = { message: DueMessage; attempts: number } & (
  { channel: "email"; mail: QueuedMail; mailId: string } | { channel: "text"; body: string }
);

/** Decides about the next due message, and marks it as being sent if it goes out. */
async function claimNext(deps: SendingDeps, tx: OwnerTx, now: Date): Promise<Claimed | "settled" | "none"> {
  const [settings] = await tx.query(lockMessageSettings);
  if (!settings) return "none";
  const paused = settings.paused_at !== null;
  const [message] = await tx.query(lockNextDue, { now: now.toISOString(), paused });
  if (!message) return "none";
  tx.notify("messages");
  if (message.state === "sending" && (message.channel === "text" || message.attempts >= mostCrashes)) {
    const reason = `The server stopped while it was being sent. ${mayHaveArrived}`;
    await tx.query(settleMessage, { id: message.id, state: "unknown", reason });
    return "settled";
  }
  const business = await readMessagingBusiness(tx);
  const decision = await decide(deps, tx, business, message, now);
  if (decision.do !== "send") {
    await settle(tx, message, decision);
    return "settled";
  }
  const { address, customer_id, words } = decision;
  await tx.query(markSending, {
    id: message.id,
    customer_id,
    address,
    subject: words.subject,
    body: words.text,
    at: now.toISOString(),
    lease_until: new Date(now.getTime() + leaseMs).toISOString(),
  });
  const claimed = { message: { ...message, address, customer_id }, attempts: message.attempts + 1 };
  if (message.channel === "text") {
    await tx.query(addTextedNumber, { number: address, at: now.toISOString() });
    return { ...claimed, channel: "text", body: words.text };
  }
  return { ...claimed, channel: "email", ...mailOf(deps, tx.ownerId, business, message, decision) };
}

async function settle(
  { query }: OwnerTx,
  { id, sent_at }: DueMessage,
  decision: Exclude<Decision, { do: "send" }>,
): Promise<void> {
  const { reason } = decision;
  if (decision.do === "put_off") await query(putOff, { id, send_at: decision.until.toISOString(), sent_at, reason });
  else if (sent_at !== null)
    await query(settleMessage, { id, state: "unknown", reason: `${reason} ${mayHaveArrived}` });
  else if (decision.do === "cancel") await query(settleMessage, { id, state: "cancelled", reason });
  else {
    await query(settleMessage, { id, state: "missed", reason });
    await query(countMissed);
  }
}

function mailOf(
  deps: SendingDeps,
  ownerId: string,
  business: MessagingBusiness,
  { id, trigger }: DueMessage,
  { address, name, language, words }: Extract<Decision, { do: "send" }>,
): { mail: QueuedMail; mailId: string } {
  const token = optOutToken(deps.secret, { ownerId, mailbox: mailboxOf(address) });
  const stop = `${deps.publicUrl}/mails/opt-out?token=${token}&${languageParameter}=${language}`;
  const isFollowUp = trigger !== null && triggers[trigger].consent !== "transactional";
  const { INBOUND_MAIL_DOMAIN: domain } = deps.env;
  const replies = domain ? replyAddress({ secret: deps.secret, domain }, { businessId: ownerId, messageId: id }) : null;
  const mail = followUpMail({
    ownerId,
    to: { address, name },
    business,
    head: mailHeadOf(deps, business),
    language,
    words,
    stop: isFollowUp ? stop : null,
    ...(replies === null ? {} : { replyTo: replies }),
  });
  // A notice of a mail server names the id of the email alone, so this one leads to the message as its address does.
  return { mail, mailId: replies?.split("@")[0] ?? id };
}

/** Hands a message to its server, and records what came of it. */
async function deliver(
  { deps, db }: SendingContext,
  ownerId: string,
  claimed: Claimed,
  clock: () => Date,
): Promise<void> {
  const record = (what: (tx: OwnerTx) => Promise<void>) =>
    db.forOwner(ownerId).transaction(async (tx) => {
      await tx.query(lockMessageSettings);
      await what(tx);
    });
  const { message, attempts } = claimed;
  let sid: string | null = null;
  try {
    if (claimed.channel === "text") sid = await deliverText(deps, ownerId, message, claimed.body);
    else await deps.mailer.deliver(claimed.mail, claimed.mailId);
  } catch (error) {
    await record((tx) => recordFailure(tx, { message, attempts }, error, clock()));
    return;
  }
  await record((tx) => recordSent(tx, message.id, sid));
}

async function deliverText(
  { texter, publicUrl }: Pick<SendingDeps, "texter" | "publicUrl">,
  ownerId: string,
  { id, address }: DueMessage,
  body: string,
): Promise<string> {
  const key = textKey({ ownerId, messageId: id });
  const { sid } = await texter.send({ to: address, body, statusUrl: publicUrl + textPaths.status, key });
  return sid;
}

async function recordSent(tx: OwnerTx, id: string, provider_id: string | null): Promise<void> {
  const [sent] = await tx.query(markSent, { id, provider_id });
  if (sent) await recordSentMessage(tx, id);
}

/**
 * Settles a refused message: it has failed for the reason `why`, or is unknown if an earlier attempt handed it to a
 * server that may have delivered it (`before`).
 */
async function settleRefused(
  tx: OwnerTx,
  { id, before, reason, why }: { id: string; before: string | null; reason: string; why: string },
): Promise<void> {
  if (before !== null) {
    await tx.query(settleMessage, { id, state: "unknown", reason: `${reason} ${mayHaveArrived}` });
    return;
  }
  await tx.query(settleMessage, { id, state: "failed", reason });
  await recordFailedMessage(tx, id, why);
}

async function recordFailure(
  tx: OwnerTx,
  { message: { id, address, channel, customer_id, sent_at: before }, attempts }: Pick<Claimed, "message" | "attempts">,
  error: unknown,
  now: Date,
): Promise<void> {
  await tx.query(lockMessageSettings);
  // After the lease, another process may have sent it.
  const [held] = await tx.query(lockAttempt, { id, attempts });
  if (!held) return;
  tx.notify("messages");
  if (error instanceof TextError) return recordTextFault(tx, { id, address, customer_id }, error);
  if (channel === "text" && !(error instanceof RetryLaterError)) {
    const reason = `The text service's answer was not understood. ${mayHaveArrived}`;
    await tx.query(settleMessage, { id, state: "unknown", reason });
    return;
  }
  if (error instanceof PermanentThirdPartyError) {
    await tx.query(addBounced, { address: mailboxOf(address), reason: error.message });
    const reason = `The mail server of ${address} refused it: ${error.message}`;
    return settleRefused(tx, { id, before, reason, why: error.message });
  }
  const server = channel === "text" ? "text service" : "mail server";
  const refused = error instanceof RetryLaterError || isRefusal(error);
  if (attempts >= mostAttempts && refused) {
    const reason = `The ${server} did not take it for a day.`;
    return settleRefused(tx, { id, before, reason, why: reason });
  }
  if (attempts >= mostAttempts) {
    const reason = `The mail server gave no answer for a day. ${mayHaveArrived}`;
    await tx.query(settleMessage, { id, state: "unknown", reason });
    return;
  }
  const asked = error instanceof RetryLaterError ? error.retryAfterSeconds * 1000 : 0;
  const send_at = new Date(now.getTime() + Math.max(asked, pauseMs(attempts))).toISOString();
  if (refused)
    await tx.query(putOff, { id, send_at, sent_at: before, reason: `The ${server} asked to try again later.` });
  else await tx.query(putOff, { id, send_at, sent_at: held.sent_at, reason: "The mail server gave no answer." });
}

/** Records that a text was not sent, or perhaps sent; the ledger learns of a customer who said STOP to the service. */
async function recordTextFault(
  tx: OwnerTx,
  { id, address, customer_id }: Pick<DueMessage, "id" | "address" | "customer_id">,
  { reason, message }: TextError,
): Promise<void> {
  const state = reason === "unknown" ? "unknown" : "failed";
  await tx.query(settleMessage, { id, state, reason: message });
  if (state === "failed") await recordFailedMessage(tx, id, message);
  if (reason === "bad_number") await tx.query(addBounced, { address, reason: message });
  if (reason === "opted_out") await recordServiceOptOut(tx, { customer_id, address });
}

/** Records that a customer opted out of texts at the text service itself. */
export const recordServiceOptOut = (tx: OwnerTx, to: { customer_id: string | null; address: string }): Promise<void> =>
  recordConsent(tx, { ...to, channel: "text", kind: "transactional", given: false, source: "service" });

/** Gives the business its next turn: when a message is due, or after a rest; none without sequences and messages. */
async function scheduleNext({ query }: OwnerTx, now: Date): Promise<void> {
  const [next] = await query(nextDueAt);
  const on = await query(sequencesOn);
  if (!next && on.length === 0) return void (await query(stopMessageSchedule));
  const rest = now.getTime() + restMs;
  const [settings] = await query(lockMessageSettings);
  const due = settings?.paused_at != null || !next?.at ? rest : Math.max(Date.parse(next.at), now.getTime() + 1_000);
  await query(setMessageSchedule, { due_at: new Date(Math.min(rest, due)).toISOString() });
}

/** Queues a turn for each business that is due. */
export async function sendDueMessages({
  deps,
  takeDueForMessages,
}: {
  deps: Pick<Deps, "jobs">;
  takeDueForMessages(): Promise<string[]>;
}): Promise<void> {
  for (let due = await takeDueForMessages(); due.length > 0; due = await takeDueForMessages())
    await deps.jobs.send(...due.map((ownerId) => ({ name: "send-messages" as const, data: { ownerId } })));
}
