import { exampleValues } from "#features/messages/message-rules/placeholders.ts";
import { planOf } from "#features/messages/message-rules/planOf.ts";
import { renderMessage } from "#features/messages/message-rules/renderMessage.ts";
import type { SendingRules } from "#features/messages/message-rules/sendingTimes.ts";
import { textSize } from "#features/messages/message-rules/textSegments.ts";
import type { FactsOf } from "#features/messages/message-rules/triggerFacts.ts";
import { triggerRule } from "#features/messages/message-rules/triggerRule.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor } from "#features/messages/planned-messages/messageAddress.ts";
import { valuesOf, type NamedBusiness } from "#features/messages/planned-messages/messageValues.ts";
import type { MessageSubject } from "#features/messages/planned-messages/planAbout.ts";
import { seenOf } from "#features/messages/sequences/readySteps.ts";
import type { Preview, SavedStep } from "#features/messages/sequences/sequence.ts";

/** The messages of a sequence, as one of the business's own customers would get them. */

/** The business that a preview is for. `texts`: it can send text messages. */
export type PreviewBusiness = {
  named: NamedBusiness;
  rules: SendingRules;
  address: string | null;
  texts: boolean;
};

/** The lacks of a sequence: it cannot be turned on without an address or a review link; texts are left out. */
export function needsOf(
  trigger: Trigger,
  steps: readonly SavedStep[],
  { address, named, texts }: Pick<PreviewBusiness, "address" | "named" | "texts">,
): Preview["needs"] {
  const words = steps.flatMap((step) => Object.values(step.words).flatMap(({ subject, text }) => [subject, text]));
  const isFollowUp = triggers[trigger].consent !== "transactional";
  const byEmail = steps.some(({ channel }) => channel === "email");
  return [
    ...(isFollowUp && byEmail && !address ? ["postal_address" as const] : []),
    ...(words.some((text) => text.includes("{review_link}")) && named.reviewLink === null
      ? ["review_link" as const]
      : []),
    ...(steps.some(({ channel }) => channel === "text") && !texts ? ["texts" as const] : []),
  ];
}

/** The record that a preview is about: the first for which the trigger holds, or the first; null if there is none. */
export function subjectToShow(
  trigger: Trigger,
  newestFirst: readonly MessageSubject[],
  { rules, now }: { rules: SendingRules; now: Date },
): MessageSubject | null {
  const holds = ({ facts }: MessageSubject) =>
    triggerRule(trigger, facts as FactsOf<typeof trigger>, { now, zone: rules.zone }).holds;
  return newestFirst.find(holds) ?? newestFirst[0] ?? null;
}

/** The messages of steps about a record, in both languages; without a record with the values of an example. */
export function previewAbout(
  subject: MessageSubject | null,
  { trigger, steps }: { trigger: Trigger; steps: SavedStep[] },
  business: PreviewBusiness,
  now: Date,
): Preview {
  const times = subject && timesOf(trigger, steps, subject, { rules: business.rules, now });
  const messages = steps.flatMap((step) =>
    (["en", "es"] as const).map((language): Preview["messages"][number] => {
      const values = subject ? valuesOf(subject.named, business.named, language) : exampleValues(language);
      const rendered = renderMessage(step.words[language], values, language);
      const words = "missing" in rendered ? step.words[language] : rendered;
      return {
        step_id: step.id,
        language,
        to: subject && addressFor(step.channel, subject),
        send_at: times?.get(step.id)?.toISOString() ?? null,
        subject: words.subject,
        text: words.text,
        missing: "missing" in rendered ? rendered.missing : null,
        segments: step.channel === "text" ? textSize(words.text).segments : null,
      };
    }),
  );
  return {
    customer: subject?.name ?? exampleValues("en").customer_name,
    is_example: subject === null,
    messages,
    needs: needsOf(trigger, steps, business),
    seen: seenOf(steps),
  };
}

/** When each message would go out, if the sequence had been on since the event. */
function timesOf(
  trigger: Trigger,
  steps: readonly SavedStep[],
  { facts }: MessageSubject,
  { rules, now }: { rules: SendingRules; now: Date },
): Map<string, Date> {
  const answer = triggerRule(trigger, facts as FactsOf<typeof trigger>, { now, zone: rules.zone });
  if (!answer.holds) return new Map();
  const planned = planOf({ trigger, onSince: new Date(0), steps }, answer, now, rules);
  return new Map(planned.map(({ step, sendAt }) => [step.id, sendAt]));
}
