import { mailboxOf } from "#shared/contact/email.ts";
import { languageParameter } from "#shared/words/languages.ts";
import type { OwnerTx, TenantDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import { mailHeadOf, type QueuedMail } from "#platform/kinds/mail.ts";
import { isRefusal } from "#platform/mail/mailer.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { optOutToken } from "#features/messages/consents/optOutToken.server.ts";
import { triggers } from "#features/messages/message-rules/triggers.ts";
import { decide, type Decision, type DecisionDeps, type SequenceMessage } from "./messageDecision.server.ts";
import type { MessagingBusiness } from "./messagePlan.queries.ts";
import { planForChanges, readMessagingBusiness, type PlanDeps } from "./messagePlan.server.ts";
import { lockMessageSettings, sequencesOn } from "./messagePlan.queries.ts";
import {
  addBounced,
  lockAttempt,
  lockNextDue,
  markSending,
  markSent,
  nextDueAt,
  putOff,
  setMessageSchedule,
  settleMessage,
  stopMessageSchedule,
  type DueMessage,
} from "./messageSending.queries.ts";
import { followUpMail } from "./followUpMail.server.ts";
import { mayHaveArrived } from "./messageStates.ts";

/** Sends the messages that are due: each is decided and marked in one transaction, then handed to its server. */

export type SendingDeps = DecisionDeps & PlanDeps & { mailer: Pick<Deps["mailer"], "deliver"> };
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
  for (let handled = 0; handled < mostInOneTurn; handled++) {
    const next = await owner.transaction((tx) => claimNext(deps, tx, clock()));
    if (next === "none") break;
    if (next !== "settled") await deliver({ deps, db }, ownerId, next, clock);
  }
  await owner.transaction((tx) => scheduleNext(tx, clock()));
}

/** A message that this process sends now. */
type Claimed = { message: DueMessage; mail: QueuedMail; attempts: number };

/** Decides about the next due message, and marks it as being sent if it goes out. */
async function claimNext(deps: SendingDeps, tx: OwnerTx, now: Date): Promise<Claimed | "settled" | "none"> {
  const [settings] = await tx.query(lockMessageSettings);
  if (!settings || settings.paused_at !== null) return "none";
  const [message] = await tx.query(lockNextDue, { now: now.toISOString() });
  if (!message) return "none";
  tx.notify("messages");
  if (message.state === "sending" && (message.channel === "text" || message.attempts >= mostCrashes)) {
    const reason = `The server stopped while it was being sent. ${mayHaveArrived}`;
    await tx.query(settleMessage, { id: message.id, state: "unknown", reason });
    return "settled";
  }
  const business = await readMessagingBusiness(tx);
  if (!isOfSequence(message)) throw new Error(`The message ${message.id} belongs to no sequence.`);
  const decision = await decide(deps, tx, business, message, now);
  if (decision.do !== "send") {
    await settle(tx, message, decision);
    return "settled";
  }
  const { address, subject, words } = decision;
  await tx.query(markSending, {
    id: message.id,
    customer_id: subject.customer_id,
    address,
    subject: words.subject,
    body: words.text,
    at: now.toISOString(),
    lease_until: new Date(now.getTime() + leaseMs).toISOString(),
  });
  return { message, attempts: message.attempts + 1, mail: mailOf(deps, tx.ownerId, business, message, decision) };
}

const isOfSequence = (message: DueMessage): message is SequenceMessage =>
  message.trigger !== null && message.about !== null && message.about_id !== null && message.cause !== null;

async function settle(
  { query }: OwnerTx,
  { id, sent_at }: DueMessage,
  decision: Exclude<Decision, { do: "send" }>,
): Promise<void> {
  const { reason } = decision;
  if (decision.do === "put_off") await query(putOff, { id, send_at: decision.until.toISOString(), sent_at, reason });
  else if (sent_at !== null)
    await query(settleMessage, { id, state: "unknown", reason: `${reason} ${mayHaveArrived}` });
  else await query(settleMessage, { id, state: decision.do === "miss" ? "missed" : "cancelled", reason });
}

function mailOf(
  deps: SendingDeps,
  ownerId: string,
  business: MessagingBusiness,
  { trigger }: SequenceMessage,
  { address, subject, words }: Extract<Decision, { do: "send" }>,
): QueuedMail {
  const { language, name } = subject;
  const token = optOutToken(deps.secret, { ownerId, mailbox: mailboxOf(address) });
  const stop = `${deps.publicUrl}/mails/opt-out?token=${token}&${languageParameter}=${language}`;
  const isFollowUp = triggers[trigger].consent !== "transactional";
  return followUpMail({
    ownerId,
    to: { address, name },
    business,
    head: mailHeadOf(deps, business),
    language,
    words,
    stop: isFollowUp ? stop : null,
  });
}

/** Hands a message to its server, and records what came of it. */
async function deliver(
  { deps, db }: SendingContext,
  ownerId: string,
  { message, mail, attempts }: Claimed,
  clock: () => Date,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  try {
    await deps.mailer.deliver(mail, message.id);
  } catch (error) {
    await owner.transaction((tx) => recordFailure(tx, { message, attempts }, error, clock()));
    return;
  }
  await owner.transaction((tx) => recordSent(tx, message.id, null));
}

async function recordSent(tx: OwnerTx, id: string, provider_id: string | null): Promise<void> {
  const [sent] = await tx.query(markSent, { id, provider_id });
  tx.notify("messages");
  if (!sent || sent.customer_id === null) return;
  await recordEvents(tx.query, [{ customer_id: sent.customer_id, kind: "mail_sent", data: { text: sent.subject } }]);
  tx.notify("customers");
}

async function recordFailure(
  tx: OwnerTx,
  { message: { id, address }, attempts }: Pick<Claimed, "message" | "attempts">,
  error: unknown,
  now: Date,
): Promise<void> {
  // After the lease, another process may have sent it.
  const [held] = await tx.query(lockAttempt, { id, attempts });
  if (!held) return;
  tx.notify("messages");
  if (error instanceof PermanentThirdPartyError) {
    const reason = `The mail server of ${address} refused it: ${error.message}`;
    await tx.query(settleMessage, { id, state: "failed", reason });
    await tx.query(addBounced, { address: mailboxOf(address), reason: error.message });
    return;
  }
  const refused = isRefusal(error);
  if (attempts >= mostAttempts) {
    await tx.query(
      settleMessage,
      refused
        ? { id, state: "failed", reason: "The mail server did not take it for a day." }
        : { id, state: "unknown", reason: `The mail server gave no answer for a day. ${mayHaveArrived}` },
    );
    return;
  }
  const send_at = new Date(now.getTime() + pauseMs(attempts)).toISOString();
  if (refused)
    await tx.query(putOff, { id, send_at, sent_at: null, reason: "The mail server asked to try again later." });
  else await tx.query(putOff, { id, send_at, sent_at: held.sent_at, reason: "The mail server gave no answer." });
}

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
