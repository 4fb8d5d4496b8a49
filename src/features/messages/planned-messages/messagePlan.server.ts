import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { Deps } from "#platform/deps.ts";
import { lockMessageSettings } from "#platform/timelines/messageLock.queries.ts";
import type { ConsentWord } from "#features/messages/consents/consentRules.ts";
import { undoableReasons } from "#features/messages/message-rules/triggerRule.ts";
import { triggers, type Subject, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor, comparedAddress } from "./messageAddress.ts";
import type { Gate } from "./messageGate.ts";
import { addPlanned, cancelPlanned, changedSubjects, openSubjects } from "./changedSubjects.queries.ts";
import {
  bouncedAmong,
  consentsAmong,
  messagingBusiness,
  plannedAbout,
  savePlannedAt,
  sequencesOn,
  type MessagingBusiness,
  type PlannedAbout,
  type SequenceOn,
} from "./messagePlan.queries.ts";
import { readSubjects } from "./messageSubjects.server.ts";
import { plansOf, reasonToCancel, type MessageSubject, type Planner } from "./planAbout.ts";

/** Plans the messages that follow from what changed, and cancels those whose reason is gone. */

/** The parts of the server that a plan needs. */
export type PlanDeps = Pick<Deps, "secret" | "publicUrl" | "texter" | "texts">;

/** True if this server sends texts, and hears of those who answer STOP. */
export const sendsTexts = ({ texter, texts }: Pick<Deps, "texter" | "texts">): boolean =>
  texter.available && texts !== null;

/** A transaction that began before an earlier plan may have committed after it. */
const overlapMs = 2 * 60_000;
/** The number of records that are looked at together. */
const atOnce = 500;
/** The number of records that a sequence looks at when it is turned on, newest first. */
const mostOpen = 5_000;

/** Reads the business that writes to its customers. */
export async function readMessagingBusiness({ query }: Pick<OwnerTx, "query">): Promise<MessagingBusiness> {
  const [business] = await query(messagingBusiness);
  if (!business) throw new Error("The business of messages was not found.");
  return business;
}

/** The business, as messages name it. */
export const namedBusiness = ({ name, phone, review_links, time_zone }: MessagingBusiness) => ({
  name,
  phone,
  reviewLink: (review_links as string[])[0] ?? null,
  zone: time_zone,
});

/** The choices that the times of sending follow. */
export const sendingRules = ({ time_zone, quiet_weekends }: MessagingBusiness) => ({
  zone: time_zone,
  weekends: quiet_weekends !== true,
});

/** Plans for all records that changed since the last plan. */
export async function planForChanges(deps: PlanDeps, tx: OwnerTx, now: Date): Promise<void> {
  await tx.query(lockMessageSettings);
  const business = await readMessagingBusiness(tx);
  // The clock of the server may have been set back since.
  const until = Math.min(now.getTime(), Date.parse(business.planned_at ?? now.toISOString()));
  const since = new Date(until - overlapMs);
  const changed = await tx.query(changedSubjects, { since: since.toISOString() });
  const sequences = await tx.query(sequencesOn);
  for (const [kind, found] of Map.groupBy(changed, (one) => one.kind))
    await planFor(
      deps,
      tx,
      { business, sequences, now },
      kind,
      found.map(({ id }) => id),
    );
  await tx.query(savePlannedAt, { at: now.toISOString() });
}

/** Plans for all records that a sequence looks at, once it is turned on. */
export async function planForTrigger(deps: PlanDeps, tx: OwnerTx, trigger: Trigger, now: Date): Promise<void> {
  await tx.query(lockMessageSettings);
  const business = await readMessagingBusiness(tx);
  const sequences = (await tx.query(sequencesOn)).filter((one) => one.trigger === trigger);
  const kind = triggers[trigger].subject;
  const open = await tx.query(openSubjects, { kind, limit: mostOpen });
  await planFor(
    deps,
    tx,
    { business, sequences, now },
    kind,
    open.map(({ id }) => id),
  );
}

type Pass = { business: MessagingBusiness; sequences: readonly SequenceOn[]; now: Date };

async function planFor(deps: PlanDeps, tx: OwnerTx, pass: Pass, kind: Subject, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await planChunk(deps, tx, pass, kind, ids.slice(from, from + atOnce));
}

async function planChunk(deps: PlanDeps, tx: OwnerTx, pass: Pass, kind: Subject, ids: string[]): Promise<void> {
  const { query, ownerId } = tx;
  const context = { ...deps, ownerId, zone: pass.business.time_zone };
  const subjects = await readSubjects(query, kind, ids, context);
  const planned = await query(plannedAbout, { ids });
  if (planned.length === 0 && pass.sequences.every(({ trigger }) => triggers[trigger].subject !== kind)) return;
  const gate = await readGate(tx, subjects, planned);
  const reasons = planned.flatMap((message) => {
    const subject = subjects.find(({ id }) => id === message.about_id);
    const reason = reasonToCancel(message, subject, gate, { now: pass.now, zone: pass.business.time_zone });
    return reason === null ? [] : [{ id: message.id, reason }];
  });
  const found = subjects.flatMap((subject) => plansOf(subject, kind, gate, plannerOf(deps, pass)));
  const cancelled = reasons.length > 0 ? await query(cancelPlanned, { reasons: toJson(reasons) }) : [];
  const added =
    found.length > 0 ? await query(addPlanned, { messages: toJson(found), undone: [...undoableReasons] }) : [];
  if (cancelled.length + added.length > 0) tx.notify("messages");
}

const plannerOf = (deps: PlanDeps, { business, sequences, now }: Pass): Planner => ({
  business: namedBusiness(business),
  rules: sendingRules(business),
  sequences,
  texts: sendsTexts(deps),
  now,
});

/** Reads the words of consent and the bounced addresses of some customers. */
export async function readGate(
  { query }: Pick<OwnerTx, "query">,
  subjects: readonly Pick<MessageSubject, "customer_id" | "email" | "phone">[],
  planned: readonly Pick<PlannedAbout, "customer_id" | "channel" | "address">[] = [],
): Promise<Gate> {
  const customers = [...subjects, ...planned].flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]));
  const addresses = [
    ...subjects.flatMap((subject) =>
      (["email", "text"] as const).flatMap((channel) => {
        const address = addressFor(channel, subject);
        return address === null ? [] : [comparedAddress(channel, address)];
      }),
    ),
    ...planned.map(({ channel, address }) => comparedAddress(channel, address)),
  ];
  const of = { customers: [...new Set(customers)], addresses: [...new Set(addresses)] };
  const [ledger, bounced] = await Promise.all([query(consentsAmong, of), query(bouncedAmong, of)]);
  return {
    ledger: ledger as (ConsentWord & { customer_id: string | null })[],
    bounced: new Map(bounced.map(({ address, reason }) => [address, reason])),
  };
}
