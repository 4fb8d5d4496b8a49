import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { exampleValues } from "#features/messages/message-rules/placeholders.ts";
import { planOf } from "#features/messages/message-rules/planOf.ts";
import { renderMessage, type PlaceholderValues } from "#features/messages/message-rules/renderMessage.ts";
import { textSize } from "#features/messages/message-rules/textSegments.ts";
import type { FactsOf } from "#features/messages/message-rules/triggerFacts.ts";
import { triggerRule } from "#features/messages/message-rules/triggerRule.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { addressFor } from "#features/messages/planned-messages/messageAddress.ts";
import { openSubjects, type MessagingBusiness } from "#features/messages/planned-messages/messagePlan.queries.ts";
import {
  namedBusiness,
  readMessagingBusiness,
  sendingRules,
  sendsTexts,
  type PlanDeps,
} from "#features/messages/planned-messages/messagePlan.server.ts";
import { readSubjects, type MessageSubject } from "#features/messages/planned-messages/messageSubjects.server.ts";
import { valuesOf } from "#features/messages/planned-messages/messageValues.ts";
import { seenOf } from "#features/messages/sequences/readySteps.ts";
import type { Preview, SavedStep } from "#features/messages/sequences/sequence.ts";

/** The messages of a sequence, as one of the business's own customers would get them. */

/** The parts of the server that a preview needs. */
export type PreviewDeps = PlanDeps;

/** The lacks of a sequence: it cannot be turned on without an address or a review link; texts are left out. */
export function needsOf(
  trigger: Trigger,
  steps: readonly SavedStep[],
  business: Pick<MessagingBusiness, "address" | "review_links">,
  deps: Pick<Deps, "texter" | "texts">,
): Preview["needs"] {
  const words = steps.flatMap((step) => Object.values(step.words).flatMap(({ subject, text }) => [subject, text]));
  const isFollowUp = triggers[trigger].consent !== "transactional";
  const byEmail = steps.some(({ channel }) => channel === "email");
  return [
    ...(isFollowUp && byEmail && !business.address ? ["postal_address" as const] : []),
    ...(words.some((text) => text.includes("{review_link}")) && (business.review_links as string[]).length === 0
      ? ["review_link" as const]
      : []),
    ...(steps.some(({ channel }) => channel === "text") && !sendsTexts(deps) ? ["texts" as const] : []),
  ];
}

/** The newest record of a trigger, by preference one for which it holds; null if the business has none. */
async function newestSubject(
  deps: PreviewDeps,
  owner: OwnerDb,
  trigger: Trigger,
  { business, now }: { business: MessagingBusiness; now: Date },
): Promise<MessageSubject | null> {
  const kind = triggers[trigger].subject;
  const ids = (await owner.query(openSubjects, { kind, limit: 50 })).map(({ id }) => id);
  const context = { ...deps, ownerId: owner.ownerId, zone: business.time_zone };
  const found = await readSubjects(owner.query, kind, ids, context);
  const subjects = ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
  const holds = ({ facts }: MessageSubject) =>
    triggerRule(trigger, facts as FactsOf<typeof trigger>, { now, zone: business.time_zone }).holds;
  return subjects.find(holds) ?? subjects[0] ?? null;
}

/** Returns the messages of steps, for one of the business's customers in both languages. */
export async function previewOf(
  deps: PreviewDeps,
  owner: OwnerDb,
  trigger: Trigger,
  steps: SavedStep[],
  now: Date,
): Promise<Preview> {
  const business = await readMessagingBusiness(owner);
  const subject = await newestSubject(deps, owner, trigger, { business, now });
  const times = subject && timesOf(trigger, steps, subject, { business, now });
  const messages = steps.flatMap((step) =>
    (["en", "es"] as const).map((language): Preview["messages"][number] => {
      const values: PlaceholderValues = subject
        ? valuesOf(subject.named, namedBusiness(business), language)
        : exampleValues(language);
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
    needs: needsOf(trigger, steps, business, deps),
    seen: seenOf(steps),
  };
}

/** When each message would go out, if the sequence had been on since the event. */
function timesOf(
  trigger: Trigger,
  steps: readonly SavedStep[],
  { facts }: MessageSubject,
  { business, now }: { business: MessagingBusiness; now: Date },
): Map<string, Date> {
  const answer = triggerRule(trigger, facts as FactsOf<typeof trigger>, { now, zone: business.time_zone });
  if (!answer.holds) return new Map();
  const planned = planOf({ trigger, onSince: new Date(0), steps }, answer, now, sendingRules(business));
  return new Map(planned.map(({ step, sendAt }) => [step.id, sendAt]));
}
