import type { Language } from "#shared/words/languages.ts";
import { noAddress } from "#features/messages/consents/consentWords.ts";
import { placeholders } from "#features/messages/message-rules/placeholders.ts";
import { planOf } from "#features/messages/message-rules/planOf.ts";
import { renderMessage, type PlaceholderValues } from "#features/messages/message-rules/renderMessage.ts";
import type { SendingRules } from "#features/messages/message-rules/sendingTimes.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import type { FactsOf, FactsOfSubject } from "#features/messages/message-rules/triggerFacts.ts";
import { reasonNotToSend, triggerRule, type RuleClock } from "#features/messages/message-rules/triggerRule.ts";
import { triggers, type Subject, type Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import { addressFor } from "./messageAddress.ts";
import { gateReason, type Gate } from "./messageGate.ts";
import { valuesOf, type NamedBusiness, type NamedRecord } from "./messageValues.ts";

/** The messages that sequences plan about a record, and the reasons that end them: one rule for server and demo. */

/** A record that messages are about: its customer, the facts of the triggers, and the words that name it. */
export type MessageSubject = {
  id: string;
  customer_id: string | null;
  /** It has no customer any more. */
  customer_deleted: boolean;
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
  /** Those of its kind. */
  facts: FactsOfSubject[Subject];
  named: NamedRecord;
};

/** A message to be planned. `reason`: why it is cancelled at once. */
export type NewMessage = {
  customer_id: string | null;
  channel: Channel;
  state: "planned" | "cancelled";
  address: string;
  name: string;
  language: Language;
  trigger: Trigger;
  step_id: string;
  cause: string;
  about: Subject;
  about_id: string;
  due_at: string;
  reason: string | null;
} & { subject: string; body: string };

/** The business that plans. `texts`: it can send text messages. */
export type Planner = {
  business: NamedBusiness;
  rules: SendingRules;
  sequences: readonly { trigger: Trigger; steps: readonly SavedStep[]; on_since: string }[];
  texts: boolean;
  now: Date;
  /** True for messages that need no plan, because they were planned already. */
  isPlanned?(message: PlannedOnce): boolean;
};

/** Each step is planned once for its cause. */
export type PlannedOnce = { trigger: Trigger; step_id: string; cause: string };

/** The instant of a trigger within the cause of a message. */
const causeOf = (aboutId: string, since: Date): string => `${aboutId} ${since.toISOString()}`;
export const sinceOf = (cause: string): Date => new Date(cause.slice(cause.indexOf(" ") + 1));

export const recordGone = "Its record was deleted.";
export const sequenceOff = "The sequence was turned off.";
export const skippedReason = "A member skipped it.";
export const stoppedReason = "A member stopped all messages to this customer.";
export const missedReason = "It was more than a day late.";
export const enoughAboutQuote = "The customer got enough messages about this quote.";
export const putOffReason = "Put off: the customer gets at most one message a day, and none in quiet hours.";

/** The reason to cancel a message that makes no sense without a value. */
export const missingValue = (name: keyof typeof placeholders): string =>
  `There is nothing for {${name}}: ${placeholders[name].label.toLowerCase()}.`;

/** The reason to cancel a planned message; null while it makes sense. */
export function reasonToCancel(
  { trigger, cause, channel }: { trigger: Trigger; cause: string; channel: Channel },
  subject: MessageSubject | undefined,
  gate: Gate,
  clock: RuleClock,
): string | null {
  if (!subject) return recordGone;
  const reason = reasonNotToSend(trigger, sinceOf(cause), subject.facts as FactsOf<typeof trigger>, clock);
  if (reason !== null) return reason;
  const address = addressFor(channel, subject);
  if (address === null) return noAddress[channel];
  const { customer_id, customer_deleted } = subject;
  return gateReason(gate, { channel, address, customer_id, customer_deleted, trigger });
}

/** The messages that the sequences plan about a record. */
export function plansOf(
  subject: MessageSubject,
  kind: Subject,
  gate: Gate,
  { business, rules, sequences, texts, now, isPlanned = () => false }: Planner,
): NewMessage[] {
  return sequences.flatMap(({ trigger, steps, on_since }): NewMessage[] => {
    if (triggers[trigger].subject !== kind) return [];
    const facts = subject.facts as FactsOf<typeof trigger>;
    const answer = triggerRule(trigger, facts, { now, zone: rules.zone });
    if (!answer.holds) return [];
    const cause = causeOf(subject.id, answer.since);
    const addressOf = ({ channel }: SavedStep) => (channel === "text" && !texts ? null : addressFor(channel, subject));
    const toPlan = steps.filter((step) => {
      const [address, { channel }] = [addressOf(step), step];
      if (address === null || isPlanned({ trigger, step_id: step.id, cause })) return false;
      const { customer_id, customer_deleted } = subject;
      return gateReason(gate, { channel, address, customer_id, customer_deleted, trigger }) === null;
    });
    if (toPlan.length === 0) return [];
    const values = valuesOf(subject.named, business, subject.language);
    return planOf(
      { trigger, onSince: new Date(Math.min(Date.parse(on_since), now.getTime())), steps: toPlan },
      answer,
      now,
      rules,
    ).map(({ step, sendAt }) =>
      plannedMessage(subject, { address: addressOf(step) ?? "", trigger, step, cause, about: kind, sendAt }, values),
    );
  });
}

function plannedMessage(
  { id, customer_id, name, language }: MessageSubject,
  {
    address,
    trigger,
    step,
    cause,
    about,
    sendAt,
  }: {
    address: string;
    trigger: Trigger;
    step: SavedStep;
    cause: string;
    about: Subject;
    sendAt: Date;
  },
  values: PlaceholderValues,
): NewMessage {
  const rendered = renderMessage(step.words[language], values, language);
  const missing = "missing" in rendered ? missingValue(rendered.missing) : null;
  const words = "missing" in rendered ? { subject: "", text: "" } : rendered;
  return {
    customer_id,
    channel: step.channel,
    state: missing === null ? "planned" : "cancelled",
    address,
    name,
    language,
    trigger,
    step_id: step.id,
    cause,
    about,
    about_id: id,
    due_at: sendAt.toISOString(),
    reason: missing,
    subject: words.subject,
    body: words.text,
  };
}

/** The words that a message has now, or the reason that it makes no sense. */
export function wordsAsOf(
  {
    written,
    steps,
    step_id,
  }: { written: MessageWords | null; steps: readonly SavedStep[] | null; step_id: string | null },
  subject: MessageSubject,
  business: NamedBusiness,
): MessageWords | { reason: string } {
  const step = steps?.find(({ id }) => id === step_id);
  const template = written ?? step?.words[subject.language];
  if (!template) return { reason: "Its step was removed." };
  const values = valuesOf(subject.named, business, subject.language);
  const rendered = renderMessage(template, values, subject.language);
  return "missing" in rendered ? { reason: missingValue(rendered.missing) } : rendered;
}
